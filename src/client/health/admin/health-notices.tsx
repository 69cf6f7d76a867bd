import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

const refetchInterval = 60_000;

/** Shows red health checks above every page, so that staff can inform the server's operator. */
export function HealthNotices() {
  const { data: notices = [] } = trpc.admin.health.listNotices.useQuery(undefined, { refetchInterval });
  const isOwner = useCan('settings.write');
  const isSystemPage = useLocation().pathname === adminPaths.system();
  if (isSystemPage && isOwner) return null;
  return notices.map(({ name, title, advice }) => (
    <Alert key={name} color="red" role="status" mb="md" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {advice}{' '}
      {isOwner && (
        <Anchor component={Link} to={adminPaths.system()} inherit underline="always">
          <Trans>System</Trans>
        </Anchor>
      )}
    </Alert>
  ));
}
