import { Plural, Trans } from '@lingui/react/macro';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import detail from '../../ui/detail-layout.module.css';
import { LabTestGroups } from './lab-test-groups.tsx';
import styles from './lab-test-panels.module.css';

/** The laboratory tests of a package by panel, with the count of each panel. */
export function LabTestPanels({ panels, band }: Pick<PackageDetail, 'panels' | 'band'>) {
  if (panels.length === 0) return null;
  return (
    <section className={detail.card}>
      <h2>
        <Trans>What is tested</Trans>
      </h2>
      {band && <img className={styles.band} src={band} alt="" />}
      <LabTestGroups
        panels={panels}
        className={styles.panels}
        isExplained
        aside={({ labTests }) => (
          <span className="note">
            <Plural value={labTests.length} one="# test" other="# tests" />
          </span>
        )}
      />
    </section>
  );
}
