import { Plural } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

/** Speaks the number of fields with an error; the focus is on the first of them. */
export function CorrectionCount({ count }: { count: number }) {
  return (
    <VisuallyHidden aria-live="polite">
      {count > 0 && <Plural value={count} one="# field needs a correction." other="# fields need a correction." />}
    </VisuallyHidden>
  );
}
