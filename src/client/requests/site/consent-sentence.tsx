import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

/** The consent sentence, without a link while the centre has no privacy policy; its version is in shared/requests/request-origin.ts. */
export function ConsentSentence() {
  const { hasPrivacyPolicy } = useSiteFrame();
  if (!hasPrivacyPolicy)
    return <Trans>By sending this form, you agree that we store and use this information to answer you.</Trans>;
  return (
    <Trans>
      By sending this form, you agree that we store and use this information to answer you, as described in our{' '}
      <Link to={sitePaths.privacyPolicy()}>privacy policy</Link>.
    </Trans>
  );
}
