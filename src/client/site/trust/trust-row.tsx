import { useLingui } from '@lingui/react/macro';
import {
  IconAward,
  IconCertificate,
  IconFlask,
  IconHomeHeart,
  IconReportMedical,
  IconShieldCheck,
  IconStethoscope,
} from '@tabler/icons-react';
import type { ShownTrustKind } from '#shared/settings/trust.rules.ts';
import { ContentText } from '../../ui/content-text.tsx';
import styles from './trust.module.css';
import { useTrust } from './use-trust.ts';

/** Most are icons that the landing page has anyway. */
const icons: Record<ShownTrustKind, typeof IconAward> = {
  accreditation: IconAward,
  quality: IconShieldCheck,
  review: IconStethoscope,
  results: IconReportMedical,
  experience: IconFlask,
  team: IconStethoscope,
  homeVisit: IconHomeHeart,
  privacy: IconShieldCheck,
  licence: IconCertificate,
  approval: IconCertificate,
};

/** The centre's facts that visitors can check. Renders nothing without any. */
export function TrustRow() {
  const { t } = useLingui();
  const facts = useTrust();
  if (facts.length === 0) return null;
  return (
    <ul className={styles.row} aria-label={t`Facts about the laboratory`}>
      {facts.map(({ kind, label, text }) => {
        const Icon = icons[kind];
        return (
          <li key={kind + text} className={styles.fact}>
            <Icon aria-hidden />
            <p>
              <span className={styles.label}>{label}</span>
              <span className="visually-hidden">: </span>
              <ContentText text={text} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
