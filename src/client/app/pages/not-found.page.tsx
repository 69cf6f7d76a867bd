import { Trans, useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Screen } from '../../ui/screen.tsx';

/** For unknown addresses and deleted records. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Page not found`}
        description={t`This page does not exist.`}
        canonicalPath={sitePaths.home()}
        isIndexed={false}
      />
      <Screen
        level={1}
        title={t`This page was not found`}
        text={t`The page may have moved, or the address may contain a typing mistake.`}
        actions={
          <>
            <ButtonLink to={sitePaths.packages()}>
              <Trans>Browse packages</Trans>
            </ButtonLink>
            <ButtonLink look="secondary" to={sitePaths.home()}>
              <Trans>To the home page</Trans>
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
