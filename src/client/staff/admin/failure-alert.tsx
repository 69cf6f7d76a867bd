import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';

export interface FailureAlertProps {
  error: unknown;
  /** Overrides the text, for errors that are not failed calls. */
  textOf?: (error: unknown) => string;
}

/** Shows why a call failed. Renders nothing without an error, or if fields show their own errors. */
export function FailureAlert({ error, textOf }: FailureAlertProps) {
  const failureText = useFailureText();
  if (!error || Object.keys(appErrorOf(error)?.fields ?? {}).length > 0) return null;
  return (
    <Alert icon={<IconAlertTriangle />} color="coral" role="alert">
      {(textOf ?? failureText)(error)}
    </Alert>
  );
}
