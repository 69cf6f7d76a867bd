import { splitJoinedTerms } from '#shared/i18n/joined-terms.rules.ts';
import { ContentText } from './content-text.tsx';
import { mapWithIndexKeys } from './lib/map-with-index-keys.tsx';

interface LabTestNameProps {
  name: string;
  /** Whether it is the title of the page: browsers do not translate it, because visitors tell it to the centre. */
  isTitle?: boolean;
}

/** The name of a laboratory test. Its Latin terms stay left-to-right and do not wrap. */
export function LabTestName({ name, isTitle = false }: LabTestNameProps) {
  const parts = mapWithIndexKeys(splitJoinedTerms(name), (part, index) =>
    index % 2 === 1 ? (
      <bdi className="ltr" dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
  return (
    <ContentText text={name} isName={isTitle}>
      {parts}
    </ContentText>
  );
}
