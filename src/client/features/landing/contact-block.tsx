import { Trans } from '@lingui/react/macro';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../components/button.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import { SocialLinks } from '../../components/social-links.tsx';
import { usePageTexts } from '../../lib/use-page-texts.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './contact-block.module.css';

export interface ContactBlockProps {
  /** Whether somebody would answer a call at this moment. */
  openNow: ReactNode;
}

/** The hotlines, the centre's pages elsewhere and the way to the contact page. */
export function ContactBlock({ openNow }: ContactBlockProps) {
  const { phones } = useSiteFrame();
  const { contact } = usePageTexts('home');
  return (
    <section className={styles.block}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <Trans>A question about a test? Call us.</Trans>
          </h2>
          <p>{contact}</p>
          <p className={styles.open}>{openNow}</p>
        </div>
        <div className={styles.ways}>
          {phones.slice(0, 2).map((phone) => (
            <p key={phone.e164} className={styles.phone}>
              <IconPhone aria-hidden />
              <span>
                <span className={styles.label}>{phone.label}</span>
                <PhoneLink display={phone.display} e164={phone.e164} />
              </span>
            </p>
          ))}
          <div className={styles.more}>
            <ButtonLink look="quiet" to={sitePaths.contact()}>
              <Trans>Contact us</Trans>
            </ButtonLink>
            <SocialLinks className={styles.social} names={['instagram', 'facebook', 'whatsapp', 'map', 'survey']} />
          </div>
        </div>
      </div>
    </section>
  );
}
