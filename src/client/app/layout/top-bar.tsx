import { IconMail, IconPhone } from '@tabler/icons-react';
import { mailtoAddress } from '#shared/fields/mailto.rules.ts';
import { OpenNow } from '../../opening-hours/site/open-now.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SocialLinks, topBarLinks } from '../../ui/social-links.tsx';
import { LanguageLink } from './language-link.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** The canonical path; null for a page that was not found. */
  pagePath: string | null;
}

/** The info bar: contact data and the language switch. */
export function TopBar({ pagePath }: TopBarProps) {
  const { phones, email } = useSiteFrame();
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        {phones.slice(0, 2).map((phone, index) => (
          <span key={phone.display} className={index > 0 ? styles.second : styles.phone}>
            {index === 0 && <IconPhone aria-hidden />}
            <PhoneLink display={phone.display} tel={phone.tel} label={phone.label} />
          </span>
        ))}
        <OpenNow className={styles.openShort} isShort />
        <OpenNow className={styles.openWhole} />
        {email && (
          <a className={styles.email} href={mailtoAddress(email)}>
            <IconMail aria-hidden />
            <bdi dir="ltr" translate="no">
              {email}
            </bdi>
          </a>
        )}
        <SocialLinks className={styles.social} names={topBarLinks} />
        <LanguageLink className={styles.language} pagePath={pagePath} />
      </div>
    </div>
  );
}
