import { useLingui } from '@lingui/react/macro';
import { formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import { type Locale, localeCodes, locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { fillTemplate, type ReplyFields } from '#shared/settings/reply-templates.rules.ts';
import type { ReplyTemplateInput } from '#shared/settings/reply-templates.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import styles from './template.module.css';

/** Previews the template for an example request in each language. */
export function TemplatePreview({ template }: { template: ReplyTemplateInput }) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Preview with a made-up request`}>
      <div className={styles.previews}>
        {localeCodes.map((code) => (
          <article key={code} lang={code} dir={locales[code].direction} className={styles.preview} aria-label={locales[code].ownName}>
            <p className={styles.subject}>{fillTemplate(localized(template, 'subject', code), exampleIn(code))}</p>
            <p className={styles.text}>{fillTemplate(localized(template, 'text', code), exampleIn(code))}</p>
          </article>
        ))}
      </div>
    </FormSection>
  );
}

const exampleDay = '2026-12-05';

/** In the template's language, not the page's. */
function exampleIn(locale: Locale): ReplyFields {
  const comma = locale === 'ar' ? '،' : ',';
  const date = `${formatWeekday(exampleDay, locale)}${comma} ${formatDayAndMonth(exampleDay, locale)}${comma} ${hourText('09:00', locale)}`;
  const texts =
    locale === 'ar'
      ? { name: 'مريم الزعابي', package: 'الفحص الشامل', preparation: 'صيام 10 ساعات، ويُسمح بشرب الماء العادي.' }
      : { name: 'Maryam Al Zaabi', package: 'Full check-up', preparation: 'Fast for 10 hours; plain water is allowed.' };
  return { ...texts, date, reference: 'D-7K3M-92QX' };
}
