import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconMail, IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { mailtoAddress } from '#shared/fields/mailto.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { mainMenu, serviceMenu } from '../../ui/lib/site-pages.ts';
import { useDisclosure } from '../../ui/lib/use-disclosure.ts';
import { type MenuLink, useMenuLinks } from '../../ui/lib/use-menu-links.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { SocialLinks, topBarLinks } from '../../ui/social-links.tsx';
import styles from './navbar.module.css';

/** The number of items that are always visible. On narrower screens, the others are in the "More" menu. */
const alwaysShown = 4;

/**
 * The main navigation: all items on wide screens, four and a "More" menu below 1114 px, a drawer below 640 px. From
 * 768 px, "Book" leads to the packages, where every booking starts.
 */
export function Navbar() {
  const { t } = useLingui();
  const { shortName, email, unlisted } = useSiteFrame();
  const serviceLinks = useMenuLinks(serviceMenu);
  const more = useDisclosure();
  const drawer = useDisclosure();
  const items = useMenuLinks(mainMenu);
  const isHere = useIsHere();
  const link = ({ to, label }: MenuLink, look: string | undefined = '') => (
    <Link key={to} to={to} className={`${styles.link} ${look}`} aria-current={isHere(to) ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <nav className={styles.bar} aria-label={t`Main`}>
      <div className={styles.inner}>
        <Link to={sitePaths.home()} className={styles.brand} aria-label={shortName}>
          <BrandMark />
          <span translate="no">{shortName}</span>
        </Link>
        <div className={styles.items}>
          {items.slice(0, alwaysShown).map((item) => link(item))}
          {items.slice(alwaysShown).map((item) => link(item, styles.wide))}
          {items.length > alwaysShown && (
            <details className={`${styles.menu} ${styles.more}`} {...more}>
              <summary className={styles.link}>
                <Trans>More</Trans>
                <IconChevronDown size={18} aria-hidden />
              </summary>
              <div className={styles.panel}>{items.slice(alwaysShown).map((item) => link(item))}</div>
            </details>
          )}
        </div>
        {!unlisted.includes('packages') && (
          <ButtonLink className={styles.book} to={sitePaths.packages()}>
            <Trans>Book</Trans>
          </ButtonLink>
        )}
        <details className={`${styles.menu} ${styles.drawer}`} {...drawer}>
          <summary className={`${styles.link} ${styles.button}`} aria-label={t`Menu`}>
            <IconMenu2 className={styles.closed} size={26} aria-hidden />
            <IconX className={styles.opened} size={26} aria-hidden />
          </summary>
          <div className={styles.panel}>
            {items.map((item) => link(item))}
            <hr className={styles.line} />
            {serviceLinks.map((item) => link(item))}
            <hr className={styles.line} />
            {/* On a phone, the info bar has no room for these. */}
            {email && (
              <a className={styles.link} href={mailtoAddress(email)}>
                <IconMail size={20} aria-hidden />
                <bdi dir="ltr" translate="no">
                  {email}
                </bdi>
              </a>
            )}
            <SocialLinks className={styles.social} names={topBarLinks} />
          </div>
        </details>
      </div>
    </nav>
  );
}

/** Whether the open page belongs to a menu item. The page of an offer has the path of a package. */
function useIsHere() {
  const { pathname, search } = useLocation();
  const isOffer = new URLSearchParams(search).has('offer');
  const path = isOffer ? sitePaths.offers() : pathname;
  return (to: string) => path === to || (to !== sitePaths.home() && path.startsWith(`${to}/`));
}
