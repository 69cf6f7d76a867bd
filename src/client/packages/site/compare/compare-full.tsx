import { Trans } from '@lingui/react/macro';

export function CompareFull() {
  return <Trans>Three packages fit side by side. Take one out to add another.</Trans>;
}
