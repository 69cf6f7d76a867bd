import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

/** A code of the authenticator app, or a recovery code. */
export function CodeField(props: TextInputProps) {
  const { t } = useLingui();
  return (
    <TextInput
      {...props}
      label={t`Code`}
      description={t`The six digits that your authenticator app shows now. Without your phone, enter one of your recovery codes.`}
      autoComplete="one-time-code"
      maxLength={40}
      dir="ltr"
    />
  );
}
