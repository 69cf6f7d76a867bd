import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { useFilterTexts } from '../site/use-filter-texts.ts';

/** Labels of a package's fields and words for its choices. The history and notices of changes do not show `countsLabTests`. */
export function usePackageWords() {
  const { labels, words } = useCollectionWords(packagesCollection);
  return { labels: { ...labels, countsLabTests: '' }, words: { ...words, audience: useFilterTexts().audiences } };
}
