import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';

/** Whether this browser knows passkeys; none does where the connection is not encrypted. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** What to say where a passkey could not be made or used: what the device refused, else what the server said. */
export function usePasskeyFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  const failureText = useFailureText();
  return (error) => {
    // The names that browsers give (W3C Web Authentication).
    switch (error instanceof Error ? error.name : '') {
      case 'NotAllowedError':
      case 'AbortError':
        return t`Your device was not allowed to go on, or it took too long. Please try again.`;
      case 'InvalidStateError':
        return t`This device already has a passkey for your account.`;
      case 'SecurityError':
        return t`Passkeys work only at the site’s own address, not at an IP number.`;
      case 'ConstraintError':
      case 'NotSupportedError':
        return t`This device cannot keep passkeys: it needs a screen lock, such as a fingerprint or a PIN.`;
      default:
        return failureText(error);
    }
  };
}
