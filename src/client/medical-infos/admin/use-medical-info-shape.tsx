import { useLingui } from '@lingui/react/macro';
import { formatDate, formatMonth } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import type { MedicalInfoRecord } from '#shared/medical-infos/medical-infos.schema.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import type { RecordShape } from '../../ui/admin/records/record-shape.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** What the list shows of medical information. */
export function useMedicalInfoShape(): RecordShape<MedicalInfoRecord> {
  const { t } = useLingui();
  const { locale } = useSite();
  const showTime = ({ month, week }: MedicalInfoRecord) => {
    if (month === null || week === null) return null;
    const name = formatMonth(monthNames.indexOf(month), locale);
    return t`${name}, week ${week}`;
  };
  return {
    nameLabel: t`Title`,
    valuesOf: (info) => info,
    nameOf: (info) => localized(info, 'title', locale),
    pairs: ['title', 'description'],
    columns: [
      { key: 'category', label: t`Category`, show: ({ category }) => (category === 'weekly' ? t`Weekly` : t`General`) },
      { key: 'time', label: t`Month and week`, sort: 'time', show: showTime },
      { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) },
    ],
    editPath: adminPaths.addInfo,
    sitePath: recordPaths.medicalInfo,
  };
}
