import { ContentText } from './content-text.tsx';
import { mapWithIndexKeys } from './lib/map-with-index-keys.tsx';

/** Latin words and numbers joined by hyphens, such as 25-OH. Inside Arabic text, their parts would be reordered. */
const joined = /([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)/;

/** The name of a laboratory test. Its Latin terms stay left-to-right and do not wrap. */
export function LabTestName({ name }: { name: string }) {
  const parts = mapWithIndexKeys(name.split(joined), (part, index) =>
    index % 2 === 1 ? (
      <bdi className="ltr" dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
  return <ContentText text={name}>{parts}</ContentText>;
}
