import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFailureText } from '../../../lib/admin/failure-text.ts';
import { appErrorOf } from '../../../lib/app-error.ts';

/** Why a call failed; nothing where it did not, or where each refused field says so itself. */
export function FailureAlert({ error }: { error: unknown }) {
  const failureText = useFailureText();
  if (!error || Object.keys(appErrorOf(error)?.fields ?? {}).length > 0) return null;
  return (
    <Alert icon={<IconAlertTriangle />} color="coral" role="alert">
      {failureText(error)}
    </Alert>
  );
}
