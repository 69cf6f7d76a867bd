import { Trans } from '@lingui/react/macro';

export function CompareFull() {
  return <Trans>You can compare three packages. Remove one to add another.</Trans>;
}
