import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconFilter, IconList, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { compareLabTests, onlyDifferentLabTests } from '#shared/packages/compare.rules.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../../ui/content-text.tsx';
import { LabTestName } from '../../../ui/lab-test-name.tsx';
import { useSiteFrame } from '../../../ui/lib/use-site-frame.ts';
import { CompareHead } from './compare-head.tsx';
import styles from './compare-table.module.css';

interface CompareTableProps {
  items: readonly PackageDetail[];
  /** Omits rows that are equal for all packages. */
  isOnlyDifferent: boolean;
}

/** Compares packages in columns: prices, preparation and tests. */
export function CompareTable({ items, isOnlyDifferent }: CompareTableProps) {
  const { t } = useLingui();
  const ids = items.map(({ id }) => id);
  const facts = useFacts(items).filter(({ keys }) => !isOnlyDifferent || new Set(keys).size > 1);
  const all = compareLabTests(items);
  const panels = isOnlyDifferent ? onlyDifferentLabTests(all) : all;
  return (
    <>
      <Link
        className={styles.toggle}
        to={sitePaths.comparePackages(ids, { only: isOnlyDifferent ? undefined : 'differences' })}
        replace
      >
        {isOnlyDifferent ? <IconList size={20} aria-hidden /> : <IconFilter size={20} aria-hidden />}
        {isOnlyDifferent ? <Trans>Show everything</Trans> : <Trans>Show only differences</Trans>}
      </Link>
      <div className={styles.region}>
        <table className={styles.table} data-columns={items.length}>
          <caption className="visually-hidden">
            <Trans>Compare packages</Trans>
          </caption>
          <CompareHead items={items} />
          <tbody>
            {facts.map(({ label, values }) => (
              <Line key={label} label={label} values={values} ids={ids} />
            ))}
          </tbody>
          {panels.map((panel) => (
            <tbody key={panel.id}>
              <tr>
                <th className={styles.panel} scope="rowgroup" colSpan={items.length + 1}>
                  <span>
                    <ContentText text={panel.name} />
                  </span>
                </th>
              </tr>
              {panel.labTests.map(({ name, slug, isIncluded }) => (
                <Line
                  key={name}
                  label={name}
                  slug={slug}
                  ids={ids}
                  values={isIncluded.map((isIn) => {
                    if (isIn === null) return <Unstated key="unstated" />;
                    return isIn ? (
                      <Mark key="in" icon={<IconCheck />} text={t`Included`} />
                    ) : (
                      <Mark key="out" icon={<IconMinus />} text={t`Not included`} />
                    );
                  })}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {facts.length === 0 && panels.length === 0 && (
        <p>
          <Trans>These packages differ only in price.</Trans>
        </p>
      )}
    </>
  );
}

interface Fact {
  label: string;
  /** Equal for packages with the same value; empty if a package does not state it. */
  keys: (string | number)[];
  values: ReactNode[];
}

function fastingKey({ fastingRequired, fastingHours }: PackageDetail) {
  return fastingRequired === 'yes' ? fastingHours : (fastingRequired ?? '');
}

function useFacts(items: readonly PackageDetail[]): Fact[] {
  const { t } = useLingui();
  const { siteParts } = useSiteFrame();
  const unstated = <Unstated key="unstated" />;
  const text = (label: string, keys: string[]): Fact => {
    const values = keys.map((key) => (key ? <ContentText key={key} text={key} /> : unstated));
    return { label, keys, values };
  };
  return [
    {
      label: t`Number of tests`,
      keys: items.map(({ tests }) => tests),
      values: items.map(({ tests }) => tests),
    },
    {
      label: t`Fasting`,
      keys: items.map(fastingKey),
      values: items.map((item) => (item.fastingRequired ? <FastingNeeded key={item.id} item={item} /> : unstated)),
    },
    text(
      t`Sample`,
      items.map(({ sampleType }) => sampleType),
    ),
    text(
      t`Results`,
      items.map(({ turnaround }) => turnaround),
    ),
    {
      label: t`Home visit`,
      keys: items.map(({ homeCollection }) => (siteParts.homeVisits && homeCollection) || ''),
      values: items.map(({ id, homeCollection }) => {
        if (homeCollection === 'yes') return <Mark key={id} icon={<IconCheck />} text={t`Available`} />;
        return homeCollection === 'no' ? t`At the centre only` : unstated;
      }),
    },
    text(
      t`Suitable for`,
      items.map(({ suitableFor }) => suitableFor),
    ),
  ].filter(({ keys }) => keys.some((key) => key !== ''));
}

interface LineProps {
  label: string;
  /** Of the page of a laboratory test. */
  slug?: string | null;
  values: readonly ReactNode[];
  ids: readonly string[];
}

function Line({ label, slug, values, ids }: LineProps) {
  const name = <LabTestName name={label} />;
  return (
    <tr>
      <th className={styles.label} scope="row">
        {slug ? <Link to={sitePaths.labTest(slug)}>{name}</Link> : name}
      </th>
      {ids.map((id, position) => (
        <td key={id}>{values[position]}</td>
      ))}
    </tr>
  );
}

/** How long to fast; the label of the row says that it is about fasting. */
function FastingNeeded({ item: { fastingRequired, fastingHours: hours } }: { item: PackageDetail }) {
  if (fastingRequired === 'no') return <Trans>No fasting</Trans>;
  return <Plural value={hours} _0="Needed" one="# hour" other="# hours" />;
}

/** A text, because a dash could be read as "no". */
function Unstated() {
  return (
    <span className="note">
      <Trans>Not specified</Trans>
    </span>
  );
}

/** An icon with a text for screen readers. */
function Mark({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={styles.mark}>
      <span aria-hidden>{icon}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
