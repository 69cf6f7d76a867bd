import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhone } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import type { SitePart } from '#shared/site-parts.rules.ts';
import { ButtonLink, buttonClass } from './button.tsx';
import { useSiteFrame } from './lib/use-site-frame.ts';
import { PageHead } from './page-head.tsx';
import { Screen } from './screen.tsx';

interface PartOffProps {
  part: SitePart;
  canonicalPath: string;
}

/** The page of a part of the site that the centre switched off: how visitors reach the centre instead. */
export function PartOff({ part, canonicalPath }: PartOffProps) {
  const { t } = useLingui();
  const [phone] = useSiteFrame().phones;
  const titles: Record<SitePart, string> = {
    homeVisits: t`Home visit`,
    reports: t`Laboratory report`,
    offers: t`Offers`,
  };
  const text = t`This is not available at the moment. Please contact us: we are happy to help you.`;
  return (
    <>
      <PageHead title={titles[part]} description={text} canonicalPath={canonicalPath} isIndexed={false} />
      <Screen
        level={1}
        title={titles[part]}
        text={text}
        actions={
          <>
            {phone && (
              <a className={buttonClass('primary')} href={phone.tel}>
                <IconPhone size={20} aria-hidden />
                <bdi dir="ltr" translate="no">
                  {phone.display}
                </bdi>
              </a>
            )}
            <ButtonLink look="secondary" to={sitePaths.contact()}>
              <Trans>Write a message</Trans>
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
