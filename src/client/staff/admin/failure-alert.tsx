import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';

export interface FailureAlertProps {
  error: unknown;
  /** What is said of it where more can fail than a call. */
  textOf?: (error: unknown) => string;
}

/** Why a call failed; nothing where it did not, or where each refused field says so itself. */
export function FailureAlert({ error, textOf }: FailureAlertProps) {
  const failureText = useFailureText();
  if (!error || Object.keys(appErrorOf(error)?.fields ?? {}).length > 0) return null;
  return (
    <Alert icon={<IconAlertTriangle />} color="coral" role="alert">
      {(textOf ?? failureText)(error)}
    </Alert>
  );
}
