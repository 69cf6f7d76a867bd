import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconMailExclamation, IconMailOpened, IconPlayerPlay, IconUser } from '@tabler/icons-react';
import type { ChangedMany, ChangeManyInput, InboxTab, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { useUndoNotice } from '../../ui/admin/lib/use-undo-notice.tsx';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import type { Selection } from '../../ui/admin/records/use-selection.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { reversesOf } from './inbox-undo.ts';

type Change = ChangeManyInput['change'];

interface InboxBulkBarProps {
  tab: InboxTab;
  selection: Selection<RequestRecord>;
}

/** Actions on the selected requests of a page. */
export function InboxBulkBar({ tab, selection }: InboxBulkBarProps) {
  const { t } = useLingui();
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  const takers = (colleagues.data ?? []).filter(({ takesRequests }) => takesRequests);
  const { send, isSending } = useBulkChange(selection);
  const button = { variant: 'light', disabled: isSending } as const;
  return (
    <BulkBar selection={selection}>
      {tab === 'spam' ? (
        <Button
          {...button}
          leftSection={<IconMailOpened size={20} aria-hidden />}
          onClick={() => void send({ kind: 'not_spam' })}
        >
          <Trans>Not spam</Trans>
        </Button>
      ) : (
        <>
          <Button
            {...button}
            leftSection={<IconPlayerPlay size={20} aria-hidden className="flip" />}
            onClick={() => void send({ kind: 'state', to: 'in_progress' })}
          >
            {tab === 'done' ? t`Reopen` : t`Start work`}
          </Button>
          {tab !== 'done' && (
            <Button
              {...button}
              leftSection={<IconCheck size={20} aria-hidden />}
              onClick={() => void send({ kind: 'state', to: 'completed' })}
            >
              <Trans>Complete</Trans>
            </Button>
          )}
          <Menu position="top-start" shadow="md">
            <Menu.Target>
              <Button {...button} leftSection={<IconUser size={20} aria-hidden />}>
                <Trans>Assign to …</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
              {takers.map(({ id, name }) => (
                <Menu.Item key={id} mih={44} onClick={() => void send({ kind: 'assign', assigneeId: id })}>
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
              <Menu.Item mih={44} onClick={() => void send({ kind: 'assign', assigneeId: null })}>
                <Trans>Nobody</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            {...button}
            color="coral"
            leftSection={<IconMailExclamation size={20} aria-hidden />}
            onClick={() => void send({ kind: 'spam' })}
          >
            <Trans>Mark as spam</Trans>
          </Button>
        </>
      )}
    </BulkBar>
  );
}

function useBulkChange(selection: Selection<RequestRecord>) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const offerUndo = useUndoNotice();
  const utils = trpc.useUtils();
  const changing = trpc.admin.requests.changeMany.useMutation({
    onSettled: () => utils.admin.requests.invalidate(),
  });
  const report = (items: readonly RequestRecord[], { refused }: ChangedMany) => {
    const named = (reason: ChangedMany['refused'][number]['reason']) =>
      refused
        .filter((one) => one.reason === reason)
        .flatMap(({ id }) => items.find((item) => item.id === id)?.reference ?? [])
        .map((reference) => `\u2066${reference}\u2069`)
        .join(', ');
    const [meanwhile, impossible] = [named('conflict'), named('not_possible')];
    const show = (message: string) => notifications.show({ color: 'coral', autoClose: false, message });
    if (meanwhile) show(t`Changed by somebody else meanwhile, so left as they are: ${meanwhile}`);
    if (impossible) show(t`Not possible in their state, so left as they are: ${impossible}`);
  };
  const send = async (change: Change) => {
    const items = selection.chosen.items;
    try {
      const result = await changing.mutateAsync({
        requests: items.map(({ id, version }) => ({ id, version })),
        change,
      });
      report(items, result);
      selection.drop(result.changed.map(({ id }) => id));
      if (result.changed.length === 0) return;
      const message = t`${plural(result.changed.length, { one: '# request changed', other: '# requests changed' })}`;
      const reverses = reversesOf(change, items, result.changed);
      if (reverses.length === 0) notifications.show({ message });
      else
        offerUndo({
          message,
          failure: t`This could not be undone. Please try again.`,
          undo: async () => {
            let undone = 0;
            for (const part of reverses) {
              const taken = await changing.mutateAsync(part);
              report(items, taken);
              undone += taken.changed.length;
            }
            if (undone === result.changed.length) return t`Undone.`;
            return t`${plural(undone, {
              one: '# request is as before. The others cannot be restored and stay changed.',
              other: '# requests are as before. The others cannot be restored and stay changed.',
            })}`;
          },
        });
    } catch (error) {
      // A wrong value, such as a member who left, is named by its field only.
      const named = Object.values(appErrorOf(error)?.fields ?? {}).join(' ');
      notifications.show({ color: 'coral', message: named || failureText(error) });
    }
  };
  return { send, isSending: changing.isPending };
}
