import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Partner } from '#shared/settings/site-pages.schema.ts';
import { useMotion, useMoving } from '../../ui/pictures/motion.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './partner-strip.module.css';

/**
 * A moving row of the insurers' logos. It stops on hover and while paused. It does not move without script or with
 * `prefers-reduced-motion`.
 */
export function PartnerStrip({ partners }: { partners: readonly Partner[] }) {
  const id = useId();
  useMoving(partners.length > 0);
  const isPaused = useMotion() === 'paused';
  if (partners.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <p id={id} className={styles.label}>
        <Trans>Insurance partners</Trans>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without motion, the keyboard must be able to scroll it */}
      <div className={isPaused ? `${styles.view} ${styles.paused}` : styles.view} tabIndex={0}>
        <ul className={styles.row}>
          {partners.map((partner) => (
            <PartnerLogo key={partner.key} partner={partner} />
          ))}
        </ul>
        {/* A second copy makes the movement endless. */}
        <ul className={`${styles.row} ${styles.again}`} aria-hidden>
          {partners.map((partner) => (
            <PartnerLogo key={partner.key} partner={partner} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function PartnerLogo({ partner }: { partner: Partner }) {
  return (
    <li className={styles.partner}>
      {/* The `alt` is empty, because the name is beside it. */}
      {partner.picture && <Picture className={styles.logo} picture={{ ...partner.picture, alt: '' }} sizes="72px" />}
      <span translate="no">{partner.name}</span>
    </li>
  );
}
