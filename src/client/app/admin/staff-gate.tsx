import { useLingui } from '@lingui/react/macro';
import { Center, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signInPath } from '../../ui/admin/lib/return-path.ts';
import { StaffProvider } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

interface StaffGateProps {
  /** Shown until a required second factor is set up. */
  secondFactorPage: ReactNode;
  /** Rendered beside every page. */
  dialog: ReactNode;
}

/**
 * Renders the pages for a signed-in member of staff. Others are redirected to the sign-in page, and return afterwards.
 */
export function StaffGate({ secondFactorPage, dialog }: StaffGateProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const me = trpc.admin.staff.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (me.data) wasSignedIn.current = true;
  }, [me.data]);

  if (me.data?.mustAddSecondFactor) return <>{secondFactorPage}</>;
  if (me.data)
    return (
      <StaffProvider member={me.data}>
        <Outlet />
        {dialog}
      </StaffProvider>
    );
  if (me.data === null)
    return <Navigate replace to={signInPath(pathname + search)} state={{ hasSessionEnded: wasSignedIn.current }} />;
  if (me.isError)
    return <LoadFailure title={t`This could not be loaded`} error={me.error} onRetry={() => void me.refetch()} />;
  return (
    <Center h="100vh">
      <Loader role="status" aria-label={t`Loading`} />
    </Center>
  );
}
