import { useLingui } from '@lingui/react/macro';
import { formatClockTime, formatDateTime, formatWeekday } from '#shared/i18n/format.ts';
import { type Weekday, weekdayOf, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { dayAfter, instantAtCentre } from '#shared/time/days.rules.ts';
import { choiceText, type FieldGroup, type FieldShape } from '../../ui/admin/section-form/field-shapes.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { ChangeTexts } from './version-changes.tsx';

interface FoundField {
  shape: FieldShape;
  /** The position in its list, from 1; absent outside lists. */
  place?: string;
  language?: 'en' | 'ar';
}

const someday = '2026-11-21';

/** Labels of a section's fields by their paths ("contact.phones.2.labelEn"), as in its form. */
export function useSectionTexts(groups: readonly FieldGroup[]): ChangeTexts {
  const { t, i18n } = useLingui();
  const { locale } = useSite();

  function find(path: string): { group: FieldGroup; field: FoundField } | null {
    for (const group of groups) {
      const rest = group.at === '' ? path : path.startsWith(`${group.at}.`) ? path.slice(group.at.length + 1) : null;
      const field = rest === null ? null : findField(group.fields, rest);
      if (field) return { group, field };
    }
    return null;
  }

  const labelOf = (path: string) => {
    const found = find(path);
    if (!found) return undefined;
    const title = i18n._(found.group.title);
    const { shape, place, language } = found.field;
    if (shape.kind === 'entries') return t`${title}: the order`;
    const label = i18n._(shape.label);
    const field = language === 'en' ? t`${label} in English` : language === 'ar' ? t`${label} in Arabic` : label;
    if (place !== undefined) return t`${title}, entry ${place}: ${field}`;
    return title === label ? field : `${title}: ${field}`;
  };

  const wordOf = (path: string, part: string) => {
    const shape = find(path)?.field.shape;
    if (shape?.kind === 'choice') return shape.choices.includes(part) ? choiceText(i18n, shape, part) : part;
    if (shape?.kind === 'hour' && part !== '') return formatClockTime(`${part.padStart(2, '0')}:00`, locale);
    if (shape?.kind === 'day' && part !== '') return dayText(part, locale);
    if (shape?.kind === 'moment' && part !== '') return formatDateTime(instantAtCentre(part), locale);
    const offset = weekdays.indexOf(part as Weekday);
    if (shape?.kind !== 'custom' || offset === -1) return part;
    const day = weekdays.map((_, index) => dayAfter(someday, index)).find((candidate) => weekdayOf(candidate) === part);
    return formatWeekday(day ?? someday, locale);
  };

  return { labelOf, wordOf };
}

function findField(shapes: readonly FieldShape[], path: string): FoundField | null {
  for (const shape of shapes) {
    if (shape.kind === 'entries' && path.startsWith(`${shape.name}.`)) {
      const [place = '', ...rest] = path.slice(shape.name.length + 1).split('.');
      const inner = findField(shape.fields, rest.join('.'));
      if (inner) return { ...inner, place };
    }
    if (shape.name === path) return { shape };
    if (shape.kind !== 'pair' && shape.kind !== 'paragraphs') continue;
    if (path === `${shape.name}En`) return { shape, language: 'en' };
    if (path === `${shape.name}Ar`) return { shape, language: 'ar' };
  }
  return null;
}
