import { Alert, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

export interface DialogFailureProps {
  failure: string;
  /** The version that the author saw, if a colleague changed the request first. */
  since: number | null;
  /** The changes of the request after a version. */
  changesSince: (version: number) => ReactNode;
}

/** Why a dialog could not save; after a conflict, with the changes since. */
export function DialogFailure({ failure, since, changesSince }: DialogFailureProps) {
  const alert = useRef<HTMLDivElement>(null);
  // The button that failed may be far below.
  useEffect(() => {
    if (failure) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  return (
    <Alert ref={alert} color="coral" role="alert">
      <Text>{failure}</Text>
      {since !== null && changesSince(since)}
    </Alert>
  );
}
