import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { OpinionRecord } from '#shared/opinions/opinions.schema.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import type { RecordShape } from '../../ui/admin/records/record-shape.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** What the list shows of testimonials. */
export function useOpinionShape(): RecordShape<OpinionRecord> {
  const { t } = useLingui();
  const { locale } = useSite();
  return {
    nameLabel: t`What the picture says`,
    nameOf: (opinion) => localized(opinion, 'altText', locale),
    pictureOf: ({ picture }) => picture,
    pairs: ['altText'],
    columns: [{ key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) }],
    editPath: adminPaths.addOpinion,
    sitePath: recordPaths.opinion,
  };
}
