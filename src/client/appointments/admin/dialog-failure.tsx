import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DialogFailureProps {
  failure: string;
  /** The version that the author saw, if a colleague changed the request first. */
  since: number | null;
  /** The changes of the request after a version. */
  changesSince: (version: number) => ReactNode;
}

/** Why a dialog could not save; after a conflict, with the changes since. */
export function DialogFailure({ failure, since, changesSince }: DialogFailureProps) {
  if (!failure) return null;
  return (
    <Alert color="coral" role="alert" tabIndex={-1}>
      <Text>{failure}</Text>
      {since !== null && changesSince(since)}
    </Alert>
  );
}
