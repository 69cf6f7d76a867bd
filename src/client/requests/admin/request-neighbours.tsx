import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { adminPaths } from '#shared/paths.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { isClosed } from '#shared/requests/request-states.rules.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useRequestList } from './inbox-list.tsx';
import { keyOf, useKeyShortcut, type useRequestKeys } from './request-keys.tsx';
import styles from './request-neighbours.module.css';
import type { Inbox } from './use-inbox.ts';

interface RequestNeighboursProps {
  inbox: Inbox;
  id: string;
  /** Undefined while it loads. */
  request: RequestRecord | undefined;
  completingId: ReturnType<typeof useRequestKeys>['completingId'];
}

/** The way back to the list, and to the previous and the next request of the list. */
export function RequestNeighbours({ inbox, id, request, completingId }: RequestNeighboursProps) {
  const { t } = useLingui();
  const { nameOf } = useRequestTexts();
  const shortcut = useKeyShortcut();
  const { search } = useLocation();
  const navigate = useNavigate();
  const items = useRequestList(inbox).data?.items ?? [];
  const found = items.findIndex((item) => item.id === id);
  // A request leaves the list when its state changes. Its place counts until another one is opened.
  const [last, setLast] = useState({ id, place: found });
  if (last.id !== id || (found >= 0 && last.place !== found)) setLast({ id, place: found });
  const isListed = found >= 0;
  const place = isListed ? found : last.id === id ? last.place : -1;
  const previous = place > 0 ? items[place - 1] : undefined;
  const next = place >= 0 ? items[isListed ? place + 1 : place] : undefined;
  const open = (other: { id: string } | undefined) => other && void navigate(adminPaths.requests(other.id) + search);
  /** The page of the next person looks the same, so a notice says whose request was completed and whose is open now. */
  const openNext = useEffectEvent((completed: RequestRecord) => {
    const name = isolated(nameOf(completed));
    const nextName = next && isolated(nameOf(next));
    notifications.show({
      message: nextName ? t`Request of ${name} completed. Next: ${nextName}` : t`Request of ${name} completed.`,
    });
    open(next);
  });
  const completions = useQueryClient().getMutationCache();
  /** Whether this page completed the request: a colleague may do so while the dialog of the key is open. */
  const isMine = useEffectEvent(() =>
    completions
      .findAll({ mutationKey: getMutationKey(trpc.admin.requests.changeState) })
      .some(({ state: { status, variables } }) => status !== 'error' && (variables as { id: string }).id === id),
  );
  useEffect(() => {
    if (completingId.current !== id || !request || !isClosed(request.state) || !isMine()) return;
    completingId.current = null;
    openNext(request);
  }, [id, request, completingId]);
  const steps = [
    { to: previous, key: keyOf.previous, label: t`Previous request`, Icon: IconChevronUp },
    { to: next, key: keyOf.next, label: t`Next request`, Icon: IconChevronDown },
  ];
  return (
    <Group gap={0} wrap="nowrap" className={styles.ways}>
      <ActionIcon component={Link} to={adminPaths.requests() + search} state={{ from: id }} title={t`All requests`}>
        <IconArrowLeft size={20} className="flip" />
      </ActionIcon>
      {steps.map(({ to, key, label, Icon }) => (
        <ActionIcon key={key} disabled={!to} onClick={() => open(to)} title={label} {...shortcut(key)}>
          <Icon size={22} />
        </ActionIcon>
      ))}
    </Group>
  );
}
