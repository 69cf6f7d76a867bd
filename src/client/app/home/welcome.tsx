import { Trans } from '@lingui/react/macro';
import { IconHomeHeart, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './welcome.module.css';

interface WelcomeProps {
  /** Shows whether the centre is open now. */
  openNow: ReactNode;
}

/** The centre's name and its main services at the top of the home page. */
export function Welcome({ openNow }: WelcomeProps) {
  const { name, tagline, phones } = useSiteFrame();
  const [hotline] = phones;
  return (
    <div className={styles.welcome}>
      <div>
        <h1 className={styles.name} translate="no">
          {name}
        </h1>
        {(tagline || openNow) && (
          <p className={styles.line}>
            <ContentText text={tagline} />
            {openNow && <span className={styles.open}>{openNow}</span>}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink className={styles.wide} to={sitePaths.packages()}>
          <Trans>See packages and prices</Trans>
        </ButtonLink>
        <ButtonLink look="secondary" to={sitePaths.withdraw()}>
          <IconHomeHeart size={20} aria-hidden />
          <Trans>Home visit</Trans>
        </ButtonLink>
        {hotline && (
          <a className={buttonClass('secondary')} href={hotline.tel}>
            <IconPhone size={20} aria-hidden />
            <Trans>Call us</Trans>
          </a>
        )}
      </div>
    </div>
  );
}
