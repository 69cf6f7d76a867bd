import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from 'react-router';
import type { StoppedWork as StoppedWorkItem } from '#shared/health/stopped-work.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { collectionPaths } from '#shared/paths.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import rows from '../../ui/admin/wrapping-row.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

const refetchInterval = 10_000;

/** The work that was running when the watchdog restarted the site; nothing if it never did. */
export function StoppedWork() {
  const { t } = useLingui();
  const { data: items = [] } = trpc.admin.health.listStopped.useQuery(undefined, { refetchInterval });
  if (items.length === 0) return null;
  return (
    <FormSection anchor="standstill" title={t`Restarts after a standstill`}>
      <Text c="dimmed">
        <Trans>The site answered nobody for 30 seconds, so it was restarted. This was running:</Trans>
      </Text>
      <RowList items={items}>{(item) => <StoppedRow key={item.id} item={item} />}</RowList>
    </FormSection>
  );
}

function StoppedRow({ item }: { item: StoppedWorkItem }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const release = trpc.admin.health.releaseStopped.useMutation({
    onError: (error) => notifications.show({ color: 'coral', message: failureText(error) }),
    onSettled: () => utils.admin.health.invalidate(),
  });
  const { id, kind, name, at, count, isRefused, records } = item;
  const kinds: Record<StoppedWorkItem['kind'], string> = {
    page: t`Page`,
    call: t`A form, or a request of a program`,
    job: t`Background work`,
    unknown: t`It is not known what was running`,
  };
  const shownName = kind === 'job' ? <bdi>{name}</bdi> : <bdi dir="ltr">{name}</bdi>;
  return (
    <li className={rows.row}>
      <div className={rows.texts}>
        <Text fw={500}>
          {kinds[kind]} {shownName}
        </Text>
        {records.map((record) => (
          <Anchor key={record.id} component={Link} to={collectionPaths[record.collection].edit(record.id)} size="sm">
            <bdi>{record.name}</bdi>
          </Anchor>
        ))}
        <Text size="sm" c="dimmed">
          {formatDateTime(at, locale)} · <Plural value={count} one="# time" other="# times" />
        </Text>
        <Text size="sm">{useAdvice(item)}</Text>
      </div>
      <Button
        variant="light"
        loading={release.isPending}
        onClick={() => release.mutate({ id })}
        aria-label={isRefused ? t`Try again: ${name}` : t`Remove from the list: ${name}`}
      >
        {isRefused ? <Trans>Try again</Trans> : <Trans>Remove from the list</Trans>}
      </Button>
    </li>
  );
}

/** The advice about stopped work. */
function useAdvice({ kind, isRefused, records }: StoppedWorkItem): string {
  const { t } = useLingui();
  if (!isRefused)
    return t`It is still switched on. If this happens again, please inform the person who runs the server.`;
  if (kind === 'job') return t`It is switched off until an owner tries again, or until the site is updated.`;
  if (records.length > 0)
    return t`It is switched off: visitors read that it is out of order. Shorten or change its texts, and it comes back by itself.`;
  return t`It is switched off: visitors read that it is out of order. It comes back by itself after the next change of content.`;
}
