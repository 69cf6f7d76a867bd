import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';

/** What people agree to by confirming; its version stands in shared/requests/requests.schema.ts. */
export function ConsentSentence() {
  return (
    <Trans>
      By sending, you agree that we store and use this information to answer you, as our <Link to={sitePaths.privacyPolicy()}>privacy policy</Link> says.
    </Trans>
  );
}
