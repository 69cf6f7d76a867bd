import { Fragment } from 'react';

/** Latin words and numbers joined by hyphens, such as 25-OH: Arabic text around them would turn them about. */
const joined = /([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)/;

/** The name of a laboratory test; its Latin terms keep their direction and stay in one line. */
export function LabTestName({ name }: { name: string }) {
  return name.split(joined).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
      <bdi key={index} className="ltr" dir="ltr">
        {part}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
