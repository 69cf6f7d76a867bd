import type { ReactNode } from 'react';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { LabTestName } from './lab-test-name.tsx';

type Panel = PackageDetail['panels'][number];

interface LabTestGroupsProps {
  panels: readonly Panel[];
  className?: string | undefined;
  groupClassName?: string | undefined;
  /** Shown beside the panel's name. */
  aside?: (panel: Panel) => ReactNode;
}

/** The laboratory tests of a package, grouped by panel. */
export function LabTestGroups({ panels, className, groupClassName, aside }: LabTestGroupsProps) {
  return (
    <div className={className}>
      {panels.map((panel) => (
        <section key={panel.id} className={groupClassName}>
          <h3>
            <ContentText text={panel.name} /> {aside?.(panel)}
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
  );
}
