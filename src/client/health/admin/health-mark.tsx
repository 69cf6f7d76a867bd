import { Plural } from '@lingui/react/macro';
import { Badge, VisuallyHidden } from '@mantine/core';
import { trpc } from '../../ui/lib/trpc.ts';
import { useHealthLooks } from './use-health-looks.ts';

const refetchInterval = 60_000;

/** The number of checks that are not green, for the menu of owners; nothing if all are. */
export function HealthMark() {
  const { data = [] } = trpc.admin.health.list.useQuery(undefined, { refetchInterval });
  const looks = useHealthLooks();
  const count = data.filter(({ state }) => state !== 'green').length;
  if (count === 0) return null;
  const isRed = data.some(({ state }) => state === 'red');
  return (
    <Badge color={looks[isRed ? 'red' : 'amber'].color} radius="xl">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# check is not in order" other="# checks are not in order" />
      </VisuallyHidden>
    </Badge>
  );
}
