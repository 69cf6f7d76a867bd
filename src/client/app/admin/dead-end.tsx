import { Trans } from '@lingui/react/macro';
import { adminPaths } from '#shared/paths.ts';
import { useAdminTitle } from '../../ui/admin/admin-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';

/** A page that only says why there is nothing to see, with a link to the first page of the role. */
export function DeadEnd({ title, text }: { title: string; text: string }) {
  useAdminTitle(title);
  return (
    <Screen
      level={1}
      title={title}
      text={text}
      actions={
        <ButtonLink to={adminPaths.home()}>
          <Trans>To the start page</Trans>
        </ButtonLink>
      }
    />
  );
}
