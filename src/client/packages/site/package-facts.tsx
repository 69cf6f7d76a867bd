import { useLingui } from '@lingui/react/macro';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './package-article.module.css';

interface PackageFactsProps {
  item: Pick<PackageDetail, 'sampleType' | 'turnaround' | 'suitableFor'>;
}

/** Whether a package states its sample, its time until the results or for whom it is. */
export const hasPackageFacts = ({ sampleType, turnaround, suitableFor }: PackageFactsProps['item']) =>
  `${sampleType}${turnaround}${suitableFor}` !== '';

/** Sample, results and for whom a package is. Leaves out what it does not state. */
export function PackageFacts({ item }: PackageFactsProps) {
  const { t } = useLingui();
  const facts = [
    { label: t`Sample`, text: item.sampleType },
    { label: t`Results`, text: item.turnaround },
    { label: t`Suitable for`, text: item.suitableFor },
  ].flatMap(({ label, text }) => (text === '' ? [] : { label, value: <ContentText text={text} /> }));
  return facts.length > 0 && <FactList className={styles.rows} facts={facts} />;
}
