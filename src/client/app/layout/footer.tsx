import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mailtoAddress } from '#shared/fields/mailto.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { footerMenu } from '../../ui/lib/site-pages.ts';
import { type MenuLink, useMenuLinks } from '../../ui/lib/use-menu-links.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SocialLinks } from '../../ui/social-links.tsx';
import styles from './footer.module.css';
import { LanguageLink } from './language-link.tsx';

interface FooterProps {
  /** The canonical path; null for a page that was not found. */
  pagePath: string | null;
}

/** The footer of every page: hotlines, links, profiles on other sites, the language switch and legal notes. */
export function Footer({ pagePath }: FooterProps) {
  const { t } = useLingui();
  const frame = useSiteFrame();
  const aboutLinks = [
    { name: 'story', to: sitePaths.story(), label: t`Our story` },
    { name: 'vision', to: sitePaths.vision(), label: t`Our vision` },
    { name: 'mission', to: sitePaths.mission(), label: t`Our mission` },
    { name: 'values', to: sitePaths.values(), label: t`Our values` },
  ].filter(({ name }) => !frame.unlisted.includes(name));
  const visitLinks = useMenuLinks(footerMenu);
  return (
    <footer>
      <svg className={styles.wave} viewBox="0 0 1440 56" preserveAspectRatio="none" aria-hidden>
        <path d="M0 30C180 4 360 4 540 26s360 26 540 4 240-24 360-8v34H0Z" fill="currentColor" opacity="0.25" />
        <path d="M0 40c200-24 420-20 620-4s460 20 820-10v30H0Z" fill="currentColor" />
      </svg>
      <div className={styles.footer}>
        <div className={styles.inner}>
          <div className={styles.brand}>
            <BrandMark />
            <p className={styles.name} translate="no">
              {frame.name}
            </p>
            <p>
              <ContentText text={frame.tagline} />
            </p>
            <p>
              <ContentText text={frame.address} />
            </p>
            <p className="small">
              <ContentText text={frame.disclaimer} />
            </p>
          </div>
          {aboutLinks.length > 0 && <FooterLinks title={t`About us`} links={aboutLinks} />}
          <FooterLinks title={t`Explore`} links={visitLinks} />
          <div className={styles.reach}>
            <h2 className={styles.heading}>
              <Trans>Reach us</Trans>
            </h2>
            <ul>
              {frame.phones.slice(0, 2).map((phone) => (
                <li key={phone.display}>
                  <PhoneLink className={styles.phone} display={phone.display} tel={phone.tel} label={phone.label} />
                </li>
              ))}
              {frame.email && (
                <li>
                  <a href={mailtoAddress(frame.email)}>
                    <bdi dir="ltr" translate="no">
                      {frame.email}
                    </bdi>
                  </a>
                </li>
              )}
            </ul>
            {/* The switch in the info bar is hidden once the page is scrolled. */}
            <LanguageLink className={styles.language} pagePath={pagePath} />
            <SocialLinks
              className={styles.social}
              names={['instagram', 'facebook', 'whatsapp', 'map', 'survey', 'review']}
            />
          </div>
        </div>
        <div className={styles.notes}>
          <div>
            {frame.licence && (
              <p>
                <ContentText text={frame.licence} />
              </p>
            )}
            {frame.advertisingApproval && (
              <p>
                <ContentText text={frame.advertisingApproval} />
              </p>
            )}
          </div>
        </div>
      </div>
    </footer>
  );
}

/** On a phone, the title opens the links. They follow the details, because older browsers cannot show closed ones. */
function FooterLinks({ title, links }: { title: string; links: MenuLink[] }) {
  return (
    <nav className={styles.links} aria-label={title}>
      <details className={styles.fold}>
        <summary>
          {title}
          <IconChevronDown size={20} aria-hidden />
        </summary>
      </details>
      <h2 className={styles.heading}>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
