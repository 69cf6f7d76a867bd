import { Plural } from '@lingui/react/macro';
import { Badge, VisuallyHidden } from '@mantine/core';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './health-mark.module.css';
import { useHealthLooks } from './use-health-looks.ts';

const refetchInterval = 60_000;

/** The number of checks that are not green, for the menu of owners; nothing if all are. */
export function HealthMark() {
  const { count, color } = useHealthWarning();
  if (count === 0) return null;
  return (
    <Badge color={color} radius="xl" size="sm">
      <span aria-hidden>{count}</span>
      <HealthWords count={count} />
    </Badge>
  );
}

/** A dot at the corner of the button of a closed menu, for owners; nothing if all checks are green. */
export function HealthDot() {
  const { count, color } = useHealthWarning();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.dot} style={{ background: `var(--mantine-color-${color}-filled)` }} />
      <HealthWords count={count} />
    </>
  );
}

/** The number for the name of a link or button. */
function HealthWords({ count }: { count: number }) {
  return (
    <VisuallyHidden>
      <Plural value={count} one="# check is not in order" other="# checks are not in order" />
    </VisuallyHidden>
  );
}

function useHealthWarning() {
  const enabled = useCan('settings.write');
  const { data = [] } = trpc.admin.health.list.useQuery(undefined, { enabled, refetchInterval });
  const looks = useHealthLooks();
  const count = data.filter(({ state }) => state !== 'green').length;
  const isRed = data.some(({ state }) => state === 'red');
  return { count, color: looks[isRed ? 'red' : 'amber'].color };
}
