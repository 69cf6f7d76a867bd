import { Skeleton, Stack } from '@mantine/core';

/** A placeholder for a form while it loads. */
export function FormSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton h={420} radius="lg" />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
