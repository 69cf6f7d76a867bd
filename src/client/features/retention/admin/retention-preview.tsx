import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { List, Table, Text } from '@mantine/core';
import { formatDate, formatDateTime } from '#shared/i18n/format.ts';
import type { RetentionPreview as Preview, Removal } from '#shared/schemas/retention.schema.ts';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { useSite } from '../../../lib/site-context.tsx';

/** What the next daily run would remove, and which open requests are soon too old. */
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
          <Plural value={suspected} one="# suspected request" other="# suspected requests" />
        </List.Item>
      </List>
      {openSoon.length > 0 && (
        <>
          <Text fw={600}>
            <Trans>Open requests that go within a month unless somebody takes them up</Trans>
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

/** What was removed, the latest first. */
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
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`When`}</Table.Th>
                <Table.Th>{t`Why`}</Table.Th>
                <Table.Th>{t`Requests`}</Table.Th>
                <Table.Th>{t`Cards`}</Table.Th>
                <Table.Th>{t`Suspected`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {removals.map((removal) => (
                <Table.Tr key={removal.removedAt}>
                  <Table.Td>{formatDateTime(removal.removedAt, locale)}</Table.Td>
                  <Table.Td>{removal.reason === 'retention' ? t`Its time was over` : t`A person asked for it (${removal.staffName})`}</Table.Td>
                  <Table.Td>{removal.requests}</Table.Td>
                  <Table.Td>{removal.cards}</Table.Td>
                  <Table.Td>{removal.suspected}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </FormSection>
  );
}
