import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { otherShownFee } from '#shared/appointments/visit-areas.rules.ts';
import { allCostFacts, otherShownTotal, visitCosts } from '#shared/appointments/visit-costs.rules.ts';
import { localized } from '#shared/i18n/localized.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { PackageTubes } from '#shared/lab-tests/lab-tests.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import type { Visit, VisitPreparation } from '#shared/requests/inbox.schema.ts';
import { collectorText } from '#shared/requests/withdrawal.request.ts';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { VisitPointFact } from '../../request-records/admin/visit-point.tsx';
import { LabTestName } from '../../ui/lab-test-name.tsx';
import { mapWithIndexKeys } from '../../ui/lib/map-with-index-keys.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './visit-facts.module.css';

interface VisitFactsProps {
  visit: Visit;
  /** Whether each tube names its tests. */
  namesTests?: boolean;
  /** Whether the address has a link to a map. */
  linksMap?: boolean;
}

/** The facts of a visit for the collector, on a screen and in print. */
export function VisitFacts({ visit, namesTests = false, linksMap = true }: VisitFactsProps) {
  const { t } = useLingui();
  const { changeRequestNames, reader } = useRequestTexts();
  const { area, notes, tubes, collector, prices, visitPoint, packageTitle, changeRequest, place, appointment } = visit;
  return (
    <dl className={styles.facts}>
      <Fact label={t`Area or address`}>
        {area && (
          <>
            <span dir="auto">{withNumberRuns(area)}</span>{' '}
            {linksMap && place === 'home' && (
              <Anchor href={mapAddress(area)} target="_blank" rel="noreferrer" className={styles.map}>
                <Trans>Map</Trans>
              </Anchor>
            )}
          </>
        )}
      </Fact>
      <Fact label={t`Position of the visitor`}>
        {visitPoint && place === 'home' && <VisitPointFact point={visitPoint} />}
      </Fact>
      <Fact label={t`Package or offer`}>{packageTitle && <span dir="auto">{packageTitle}</span>}</Fact>
      <Fact label={t`Preparation`} isStrong>
        {(packageTitle || visit.isToldOtherwise) && <PreparationText preparation={visit} linksSheet={linksMap} />}
      </Fact>
      <Fact label={t`Tubes`}>{tubes.length > 0 && <TubeList tubes={tubes} namesTests={namesTests} />}</Fact>
      <Fact label={t`Visit by`} isStrong>
        {collectorText(collector, reader)}
      </Fact>
      {prices &&
        allCostFacts(visitCosts(prices, place), reader).map(([label, text]) => (
          <Fact key={label.id} label={reader.translate(label)}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      {prices && place === 'home' && (
        <>
          <Fact label={t`Fee according to the form`}>{otherShownFee(prices, reader)}</Fact>
          <Fact label={t`Total according to the form`}>{otherShownTotal(prices, reader)}</Fact>
        </>
      )}
      <Fact label={t`Notes`}>{notes && <span dir="auto">{withNumberRuns(notes)}</span>}</Fact>
      <Fact label={t`Please note`} isStrong>
        {changeRequest && changeRequestNames[changeRequest]}
      </Fact>
      <Fact label={t`Overbooked`}>
        {appointment?.overbookReason && <span dir="auto">{withNumberRuns(appointment.overbookReason)}</span>}
      </Fact>
    </dl>
  );
}

/** Fasting before a visit, and links to the preparation sheets of its packages. */
export function PreparationText({
  preparation: { packageIds, fastingHours, needsNoFasting, isToldOtherwise },
  linksSheet = true,
}: {
  preparation: Omit<VisitPreparation, 'tubes'>;
  linksSheet?: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <>
      {needsNoFasting && <Trans>No fasting</Trans>}
      {fastingHours === null && !needsNoFasting && <Trans>Fasting not stated</Trans>}
      {fastingHours !== null && (
        <Plural value={fastingHours} _0="Fasting needed" one="Fasting: # hour" other="Fasting: # hours" />
      )}{' '}
      {isToldOtherwise && <Trans>The patient was told otherwise.</Trans>}
      {linksSheet &&
        packageIds.map((id, index) => (
          <Anchor
            key={id}
            href={localizedPath(locale, sitePaths.preparation(id))}
            target="_blank"
            rel="noreferrer"
            className={styles.sheet}
          >
            {packageIds.length === 1 ? t`Preparation sheet` : t`Preparation sheet ${index + 1}`}
            <NewTabHint />
          </Anchor>
        ))}
    </>
  );
}

/** The tubes of a visit, with the tests of each if wanted. */
export function TubeList({ tubes, namesTests = false }: { tubes: PackageTubes; namesTests?: boolean }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { words } = useCollectionWords(labTestsCollection);
  return (
    <ul className={styles.tubes}>
      {tubes.map(({ tube, labTests }) => (
        <li key={tube}>
          <b>{tube === null ? t`Tube not stated` : words.tube[tube]}</b>
          {namesTests && (
            <bdi>
              {': '}
              {mapWithIndexKeys(labTests, (labTest, index) => (
                <>
                  {index > 0 && (locale === 'ar' ? '، ' : ', ')}
                  <LabTestName name={localized(labTest, 'name', locale)} />
                </>
              ))}
            </bdi>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Contains the address only: nothing of the patient or of the visit goes to the map. */
export const mapAddress = (area: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(area)}`;

interface FactProps {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}

function Fact({ label, isStrong = false, children }: FactProps) {
  if (!children) return null;
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
