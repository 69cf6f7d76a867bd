import { Trans } from '@lingui/react/macro';

/** Tells screen readers that a link opens a new tab. */
export function NewTabHint() {
  return (
    <span className="visually-hidden">
      <Trans>(opens in a new tab)</Trans>
    </span>
  );
}
