import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhone } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import type { SitePart } from '#shared/settings/site-parts.rules.ts';
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
    homeVisits: t`We do not offer home visits at the moment`,
    reports: t`Reports cannot be requested on this site at the moment`,
    offers: t`There are no offers at the moment`,
  };
  return (
    <>
      <PageHead
        title={titles[part]}
        description={t`This is not available at the moment. You can still reach us.`}
        canonicalPath={canonicalPath}
        isIndexed={false}
      />
      <Screen
        level={1}
        title={titles[part]}
        text={
          phone
            ? t`Please call us or write to us: we are happy to help you.`
            : t`Please write to us: we are happy to help you.`
        }
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
