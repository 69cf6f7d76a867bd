import type { CollectionName } from '#shared/content/records.schema.ts';
import content from './content.json' with { type: 'json' };
import { demoId } from './demo-id.ts';

/** The ids of the demo's records in each collection that it fills. */
export function demoRecordIds(): Partial<Record<CollectionName, string[]>> {
  const idsOf = (kind: string, items: readonly { key: string }[]) => items.map(({ key }) => demoId(kind, key));
  return {
    package: idsOf('package', content.packages),
    category: idsOf('category', content.categories),
    offer: idsOf('offer', content.offers),
    medicalInfo: idsOf('info', content.infos),
    opinion: idsOf('opinion', content.opinions),
  };
}
