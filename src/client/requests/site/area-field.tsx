import { Trans, useLingui } from '@lingui/react/macro';
import { feeOf, feeText } from '#shared/appointments/visit-areas.rules.ts';
import { locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { SiteFrame } from '#shared/settings/settings.schema.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useTranslate } from '../../ui/lib/use-translate.ts';
import styles from './request-page.module.css';
import type { FieldState } from './use-request-form.ts';

/** The fee in words for a visit to an area; '' if the centre says nothing about it. */
export function useAreaFee(area: SiteFrame['visitAreas'][number] | undefined): string {
  const { locale } = useSite();
  const translate = useTranslate();
  return feeText(feeOf(area), { locale, translate });
}

/** The fees of home visits in words, each with the names of its areas. */
function useAreaFees(): [text: string, names: string[]][] {
  const { locale } = useSite();
  const { visitAreas } = useSiteFrame();
  const translate = useTranslate();
  const namesOf: Record<string, string[]> = {};
  for (const area of visitAreas) {
    const text = feeText(feeOf(area), { locale, translate });
    if (text) namesOf[text] = [...(namesOf[text] ?? []), localized(area, 'name', locale)];
  }
  return Object.entries(namesOf);
}

/** The fee of a home visit in words, if all areas have the same one; '' for none. */
export function useCommonFee(): string {
  const { visitAreas } = useSiteFrame();
  const [[fee] = [''], ...others] = useAreaFees();
  return others.length === 0 && visitAreas.every((area) => area.fee !== null) ? fee : '';
}

/** The fees of home visits, each with its areas. Renders nothing if the centre states no fee. */
export function AreaFees() {
  const { locale } = useSite();
  const list = new Intl.ListFormat(locales[locale].dateLocale, { type: 'conjunction' });
  const facts = useAreaFees().map(([text, names]) => ({
    label: list.format(names),
    value: <span translate="no">{text}</span>,
  }));
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Fee for the visit</Trans>
      </h2>
      <FactList className={styles.fees} facts={facts} />
    </section>
  );
}

/** The area of a home visit with its fee, for a centre that lists its areas. */
export function AreaField({ fee, ...field }: FieldState & { fee: string }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { visitAreas } = useSiteFrame();
  if (visitAreas.length === 0) return null;
  return (
    <SelectField
      {...field}
      label={t`Area`}
      note={
        fee ? <Trans>Fee for the visit: {fee}</Trans> : <Trans>Is yours not listed? Write it with the address.</Trans>
      }
    >
      <option value="">{t`Choose an area`}</option>
      {visitAreas.map((area) => (
        <option key={area.id} value={area.id}>
          {localized(area, 'name', locale)}
        </option>
      ))}
    </SelectField>
  );
}
