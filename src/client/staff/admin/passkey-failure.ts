import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';

/** Whether this browser supports passkeys. Without HTTPS, none does. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The text for a failed passkey ceremony: the device's error, else the server's message. */
export function usePasskeyFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  const failureText = useFailureText();
  return (error) => {
    // Error names of the W3C Web Authentication specification.
    switch (error instanceof Error ? error.name : '') {
      case 'NotAllowedError':
      case 'AbortError':
        return t`This was cancelled on your device, or it took too long. Please try again.`;
      case 'InvalidStateError':
        return t`This device already has a passkey for your account.`;
      case 'SecurityError':
        return t`Passkeys work only at the site’s own address, not at an IP number.`;
      case 'ConstraintError':
      case 'NotSupportedError':
        return t`This device cannot store passkeys: it needs a screen lock, such as a fingerprint or a PIN.`;
      default:
        return failureText(error);
    }
  };
}
