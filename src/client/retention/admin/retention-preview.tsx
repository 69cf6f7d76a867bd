import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import { formatDate, formatDateTime } from '#shared/i18n/format.ts';
import type { RetentionPreview as Preview, Removal } from '#shared/retention/retention.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { StackedTable } from '../../ui/admin/stacked-table.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The next daily removal, and open requests that will soon exceed their retention period. */
export function RetentionPreview({ preview }: { preview: Preview }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { cards, closed, open, suspected, openSoon } = preview;
  return (
    <FormSection title={t`What the next daily run removes`}>
      <List>
        <List.Item>
          <Plural value={cards} one="# card" other="# cards" />
        </List.Item>
        <List.Item>
          <Plural value={closed} one="# closed request" other="# closed requests" />
        </List.Item>
        <List.Item>
          <Plural value={open} one="# open request" other="# open requests" />
        </List.Item>
        <List.Item>
          <Plural value={suspected} one="# request that may be spam" other="# requests that may be spam" />
        </List.Item>
      </List>
      {openSoon.length > 0 && (
        <>
          <Text fw={600}>
            <Trans>Open requests that will be deleted within a month unless somebody works on them</Trans>
          </Text>
          <List>
            {openSoon.map(({ id, reference, removedOn }) => (
              <List.Item key={id}>
                <bdi dir="ltr">{reference}</bdi> · {formatDate(removedOn, locale)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </FormSection>
  );
}

/** Past removals, newest first. */
export function RemovalList({ removals }: { removals: Removal[] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <FormSection title={t`What was removed`}>
      {removals.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing yet.</Trans>
        </Text>
      ) : (
        <StackedTable
          label={t`What was removed`}
          columns={[
            { title: t`When` },
            { title: t`Why` },
            { title: t`Requests` },
            { title: t`Cards` },
            { title: t`Possible spam` },
            { title: t`Finished` },
          ]}
          rows={removals.map(({ removedAt, reason, staffName, requests, cards, suspected, finishedAt }) => ({
            key: removedAt,
            cells: [
              formatDateTime(removedAt, locale),
              reason === 'retention' ? t`End of its retention period` : t`A person asked for it (${staffName})`,
              requests,
              cards,
              suspected,
              finishedAt === null ? t`Not yet: traces remain on the disk` : formatDateTime(finishedAt, locale),
            ],
          }))}
        />
      )}
    </FormSection>
  );
}
