import type { Partner } from '#shared/settings/site-pages.schema.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './about.module.css';

export function PartnerLogos({ partners }: { partners: readonly Partner[] }) {
  return (
    <ul className={`${styles.rows} ${styles.partners}`}>
      {partners.map(({ key, name, picture }) => (
        <li key={key} className={styles.partner}>
          {/* The `alt` is empty, because the name is below it. */}
          {picture && <Picture picture={{ ...picture, alt: '' }} sizes="160px" />}
          <span translate="no">{name}</span>
        </li>
      ))}
    </ul>
  );
}
