import { useLingui } from '@lingui/react/macro';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { SignedOutLayout } from '../../ui/admin/layout/signed-out-layout.tsx';
import { readReturnPath, startAt } from '../../ui/admin/lib/return-path.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { SignInForm } from './sign-in-form.tsx';

/** After sign-in, returns to the requested page. */
export function SignInPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { hasSessionEnded?: boolean } | null };
  const { to, ...how } = startAt(readReturnPath(search));
  const me = trpc.admin.staff.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (me.data) return <Navigate to={to} {...how} />;
  return (
    <SignedOutLayout title={t`Sign in`} text={t`For the staff of the centre.`}>
      <SignInForm hasSessionEnded={state?.hasSessionEnded ?? false} onSignedIn={() => void navigate(to, how)} />
    </SignedOutLayout>
  );
}
