import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFailureText } from '../../../lib/admin/failure-text.ts';
import { appErrorOf } from '../../../lib/app-error.ts';

/** Why a call failed, in the words of `text` where they are given; nothing where it did not, or where each refused field says so itself. */
export function FailureAlert({ error, text }: { error: unknown; text?: string }) {
  const failureText = useFailureText();
  if (!error || Object.keys(appErrorOf(error)?.fields ?? {}).length > 0) return null;
  return (
    <Alert icon={<IconAlertTriangle />} color="coral" role="alert">
      {text ?? failureText(error)}
    </Alert>
  );
}
