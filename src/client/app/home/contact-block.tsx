import { Trans } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import { SocialLinks } from '../../ui/social-links.tsx';
import styles from './contact-block.module.css';

const profiles = ['instagram', 'facebook', 'whatsapp', 'map', 'survey'] as const;

/**
 * The hotlines, the centre's profiles on other sites and a link to the contact page. Renders nothing without hotlines
 * and profiles, because the contact link appears again below.
 */
export function ContactBlock() {
  const { phones, links } = useSiteFrame();
  const { contact } = usePageTexts('home');
  if (phones.length === 0 && !profiles.some((name) => links[name])) return null;
  return (
    <section className="band">
      <div className={styles.inner}>
        <div>
          <h2 className={styles.title}>
            {phones.length > 0 ? (
              <Trans>A question about a test? Call us.</Trans>
            ) : (
              <Trans>A question about a test? Ask us.</Trans>
            )}
          </h2>
          <p>
            <ContentText text={contact} />
          </p>
        </div>
        <div className="stack gap-2">
          <PhoneList className={styles.phones} />
          <div className={styles.more}>
            <ButtonLink look="quiet" to={sitePaths.contact()}>
              <Trans>Contact us</Trans>
            </ButtonLink>
            <SocialLinks className={`row gap-2 ${styles.social}`} names={profiles} />
          </div>
        </div>
      </div>
    </section>
  );
}
