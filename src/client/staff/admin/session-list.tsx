import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { SignInSession } from '#shared/staff/staff.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { deviceName } from './device-name.ts';

/** The sessions of the signed-in member of staff, each with a button to end it. */
export function SessionList() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const sessions = trpc.admin.account.listSessions.useQuery();
  const texts = {
    onSuccess: () => void utils.admin.account.listSessions.invalidate(),
    onError: (error: unknown) => {
      notifications.show({ color: 'coral', message: failureText(error) });
      void utils.admin.account.listSessions.invalidate();
    },
  };
  const end = trpc.admin.account.endSession.useMutation(texts);
  const endOthers = trpc.admin.account.endOtherSessions.useMutation(texts);
  if (sessions.isError)
    return (
      <LoadFailure
        title={t`The sign-ins could not be loaded.`}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  if (!sessions.data) return <Skeleton h={72} aria-busy />;
  return (
    <Stack component="ul">
      {sessions.data.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
      ))}
      {sessions.data.length > 1 && (
        <li>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            <Trans>End all other sessions</Trans>
          </Button>
        </li>
      )}
    </Stack>
  );
}

function SessionRow({ session, onEnd }: { session: SignInSession; onEnd: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { browser, system } = deviceName(session.userAgent);
  const device = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);
  const since = formatDateTime(session.createdAt, locale);
  const seen = formatDateTime(session.lastSeenAt, locale);
  return (
    <Group component="li" justify="space-between">
      <div>
        <Group gap="xs">
          <Text fw={500}>
            <bdi>{device}</bdi>
          </Text>
          {session.isCurrent && (
            <Badge>
              <Trans>This one</Trans>
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            Signed in {since}, last seen {seen}
          </Trans>
          {session.address && (
            <span>
              {' · '}
              <bdi dir="ltr">{session.address}</bdi>
            </span>
          )}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          variant="light"
          color="coral"
          onClick={onEnd}
          aria-label={t`End this session: ${device}, signed in ${since}`}
        >
          <Trans>End this session</Trans>
        </Button>
      )}
    </Group>
  );
}
