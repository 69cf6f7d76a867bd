import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { LabTestName } from '../../ui/lab-test-name.tsx';

type Panel = PackageDetail['panels'][number];

interface LabTestGroupsProps {
  panels: readonly Panel[];
  className?: string | undefined;
  /** Whether the name of a test opens its purpose. */
  isExplained?: boolean;
  /** Shown beside the panel's name. */
  aside?: (panel: Panel) => ReactNode;
}

/** The laboratory tests of a package, grouped by panel. */
export function LabTestGroups({ panels, className, isExplained, aside }: LabTestGroupsProps) {
  return (
    <div className={className}>
      {panels.map((panel) => (
        <section key={panel.id}>
          <h3>
            <ContentText text={panel.name} /> {aside?.(panel)}
          </h3>
          <ul>
            {panel.labTests.map(({ name, purpose, slug }) => (
              <li key={name}>
                {isExplained && purpose ? (
                  <details>
                    <summary>
                      <LabTestName name={name} />
                    </summary>
                    <p>
                      <ContentText text={purpose} />
                      {slug && (
                        <Link className="tap" to={sitePaths.labTest(slug)}>
                          <Trans>How to prepare</Trans>
                        </Link>
                      )}
                    </p>
                  </details>
                ) : (
                  <LabTestName name={name} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
