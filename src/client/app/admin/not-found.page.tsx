import { Trans, useLingui } from '@lingui/react/macro';
import { adminPaths } from '#shared/paths.ts';
import { useAdminTitle } from '../../ui/admin/admin-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  useAdminTitle(t`Page not found`);
  return (
    <Screen
      level={1}
      title={t`Page not found`}
      text={t`There is nothing at this address. It may have been moved or removed.`}
      actions={
        <ButtonLink to={adminPaths.home()}>
          <Trans>To the start page</Trans>
        </ButtonLink>
      }
    />
  );
}
