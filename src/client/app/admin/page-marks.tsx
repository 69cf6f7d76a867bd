import { Plural } from '@lingui/react/macro';
import { Badge, Group, VisuallyHidden } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminPaths } from '#shared/paths.ts';
import { HealthMark } from '../../health/admin/health-mark.tsx';
import { useRequestsPoll } from './use-requests-poll.ts';

/** The numbers beside the names of pages, by path. */
export const pageMarks: Readonly<Record<string, ReactNode>> = {
  [adminPaths.requests()]: <NewRequests />,
  [adminPaths.appointments()]: <VisitsOfNobody />,
  [adminPaths.system()]: <HealthMark />,
};

/** The number of agreed home visits to which nobody goes yet. */
function VisitsOfNobody() {
  const { visitsOfNobody: count } = useRequestsPoll();
  if (count === 0) return null;
  return (
    <Badge variant="light" color="coral" radius="xl" size="sm">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# visit without a collector" other="# visits without a collector" />
      </VisuallyHidden>
    </Badge>
  );
}

/** The numbers of new requests and of possible spam. */
function NewRequests() {
  const { newCount: count, suspectedCount } = useRequestsPoll();
  return (
    <Group gap="2xs" wrap="nowrap">
      {count > 0 && (
        <Badge variant="filled" color="coral" radius="xl" size="sm">
          <span aria-hidden>{count}</span>
          <VisuallyHidden>
            <Plural value={count} one="# new request" other="# new requests" />
          </VisuallyHidden>
        </Badge>
      )}
      {suspectedCount > 0 && (
        <Badge
          variant="light"
          color="gray"
          radius="xl"
          size="sm"
          leftSection={<IconMailQuestion size={14} aria-hidden />}
        >
          <span aria-hidden>{suspectedCount}</span>
          <VisuallyHidden>
            <Plural
              value={suspectedCount}
              one="# request that looks like spam"
              other="# requests that look like spam"
            />
          </VisuallyHidden>
        </Badge>
      )}
    </Group>
  );
}
