import { Trans } from '@lingui/react/macro';

/** Says to those who cannot see it that a link opens a tab of its own. */
export function NewTabHint() {
  return (
    <span className="visually-hidden">
      <Trans>(opens in a new tab)</Trans>
    </span>
  );
}
