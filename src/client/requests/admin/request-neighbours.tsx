import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { isClosed, type RequestState } from '#shared/requests/request-states.rules.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useRequestList } from './inbox-list.tsx';
import { keyOf, type useRequestKeys } from './request-keys.tsx';
import styles from './request-neighbours.module.css';
import type { Inbox } from './use-inbox.ts';

interface RequestNeighboursProps {
  inbox: Inbox;
  id: string;
  /** Undefined while the request loads. */
  state: RequestState | undefined;
  completingId: ReturnType<typeof useRequestKeys>['completingId'];
}

/** The way back to the list, and to the previous and the next request of the list. */
export function RequestNeighbours({ inbox, id, state, completingId }: RequestNeighboursProps) {
  const { t } = useLingui();
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
  const open = (request: { id: string } | undefined) =>
    request && void navigate(adminPaths.requests(request.id) + search);
  const openNext = useEffectEvent(() => open(next));
  const completions = useQueryClient().getMutationCache();
  /** Whether this page completed the request: a colleague may do so while the dialog of the key is open. */
  const isMine = useEffectEvent(() =>
    completions
      .findAll({ mutationKey: getMutationKey(trpc.admin.requests.changeState) })
      .some(({ state: { status, variables } }) => status !== 'error' && (variables as { id: string }).id === id),
  );
  useEffect(() => {
    if (completingId.current !== id || !state || !isClosed(state) || !isMine()) return;
    completingId.current = null;
    openNext();
  }, [id, state, completingId]);
  const steps = [
    { to: previous, key: keyOf.previous, label: t`Previous request`, Icon: IconChevronUp },
    { to: next, key: keyOf.next, label: t`Next request`, Icon: IconChevronDown },
  ];
  return (
    <Group justify="space-between" gap="xs" mt={-12}>
      <Anchor component={Link} to={adminPaths.requests() + search} state={{ from: id }} className={styles.back}>
        <IconArrowLeft size={18} className="flip" aria-hidden />
        <Trans>All requests</Trans>
      </Anchor>
      <Group gap={4}>
        {steps.map(({ to, key, label, Icon }) => (
          <ActionIcon key={key} disabled={!to} onClick={() => open(to)} title={label} aria-keyshortcuts={key}>
            <Icon size={22} />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  );
}
