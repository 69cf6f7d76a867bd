import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password: pasting is allowed, and a button shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      {...props}
      // Mantine leaves this to the caller for passwords alone.
      aria-invalid={Boolean(props.error)}
      size="md"
      dir="ltr"
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password` }}
    />
  );
}
