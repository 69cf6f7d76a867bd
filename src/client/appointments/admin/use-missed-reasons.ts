import { useLingui } from '@lingui/react/macro';

/** The usual reasons of a missed appointment, the last of which needs words. */
export function useMissedReasons() {
  const { t } = useLingui();
  const other = t`Another reason`;
  const options = [
    t`Nobody opened or answered`,
    t`The address or the number was wrong`,
    t`The patient declined`,
    t`The patient was not prepared, for example not fasting`,
    other,
  ];
  return { options, other };
}
