import { IconPhone } from '@tabler/icons-react';
import { useSiteFrame } from './lib/use-site-frame.ts';
import { PhoneLink } from './phone-link.tsx';
import styles from './phone-list.module.css';

/** The first two hotlines with their purpose. The colour and the size are those of the numbers. */
export function PhoneList({ className }: { className: string | undefined }) {
  const { phones } = useSiteFrame();
  if (phones.length === 0) return null;
  return (
    <ul className={`stack gap-2 ${className}`}>
      {phones.slice(0, 2).map((phone) => (
        <li key={phone.display} className="row centre gap-4">
          <IconPhone className={styles.icon} aria-hidden />
          <span>
            <span className={styles.label} aria-hidden>
              {phone.label}
            </span>
            <PhoneLink className={styles.number} display={phone.display} tel={phone.tel} label={phone.label} />
          </span>
        </li>
      ))}
    </ul>
  );
}
