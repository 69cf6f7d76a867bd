import { useLingui } from '@lingui/react/macro';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './package-article.module.css';

interface PackageFactsProps {
  item: Pick<PackageDetail, 'sampleType' | 'suitableFor'>;
}

/** Whether a package states its sample or for whom it is. */
export const hasPackageFacts = ({ sampleType, suitableFor }: PackageFactsProps['item']) =>
  `${sampleType}${suitableFor}` !== '';

/** The sample of a package, and for whom it is. Leaves out what it does not state. */
export function PackageFacts({ item }: PackageFactsProps) {
  const { t } = useLingui();
  const facts = [
    { label: t`Sample`, text: item.sampleType },
    { label: t`Suitable for`, text: item.suitableFor },
  ].flatMap(({ label, text }) => (text === '' ? [] : { label, value: <ContentText text={text} /> }));
  return facts.length > 0 && <FactList className={`terms ${styles.rows}`} facts={facts} />;
}
