import { Plural, Trans } from '@lingui/react/macro';
import type { PackageDetail } from '#shared/schemas/packages.schema.ts';
import detail from '../../components/detail-layout.module.css';
import { LabTestName } from './lab-test-name.tsx';
import styles from './package-article.module.css';

export interface LabTestPanelsProps {
  panels: PackageDetail['panels'];
}

/** Every laboratory test of a package, grouped by panel, each group with its count. */
export function LabTestPanels({ panels }: LabTestPanelsProps) {
  if (panels.length === 0) return null;
  return (
    <section className={detail.card}>
      <h2>
        <Trans>What is tested</Trans>
      </h2>
      <div className={styles.panels}>
        {panels.map((panel) => (
          <section key={panel.id} className={styles.panel}>
            <h3>
              {panel.name}
              <span>
                <Plural value={panel.labTests.length} one="# test" other="# tests" />
              </span>
            </h3>
            <ul>
              {panel.labTests.map((labTest) => (
                <li key={labTest}>
                  <LabTestName name={labTest} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
