import { Skeleton, Stack } from '@mantine/core';

/** Stands where a form comes. */
export function FormSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton h={420} radius="lg" />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
