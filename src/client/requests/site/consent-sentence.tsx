import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';

/** The consent sentence; its version is in shared/requests/request-origin.ts. */
export function ConsentSentence() {
  return (
    <Trans>
      By sending this form, you agree that we store and use this information to answer you, as described in our{' '}
      <Link to={sitePaths.privacyPolicy()}>privacy policy</Link>.
    </Trans>
  );
}
