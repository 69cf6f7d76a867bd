import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** The hint for a new password of at least `min` characters. */
export function usePasswordHint(min: number): string {
  const { t } = useLingui();
  return t`${plural(min, { one: 'At least # character.', other: 'At least # characters.' })} A short sentence of your own is easy to remember and hard to guess.`;
}
