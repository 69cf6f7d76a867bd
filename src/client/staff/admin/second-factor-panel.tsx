import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Task = 'setup' | 'codes' | 'remove';

/** Shows whether two-factor authentication is on, with the actions to change it. */
export function SecondFactorPanel() {
  const { t } = useLingui();
  const { hasSecondFactor } = useStaff();
  const [task, setTask] = useState<Task | null>(null);
  const titles: Record<Task, string> = {
    setup: t`Set up two-factor authentication`,
    codes: t`New recovery codes`,
    remove: t`Turn off two-factor authentication?`,
  };
  const close = () => setTask(null);
  return (
    <Stack>
      <Group gap="xs">
        <Text>
          <Trans>Codes from an authenticator app, in addition to your password.</Trans>
        </Text>
        <Badge color={hasSecondFactor ? 'sea' : 'gray'}>{hasSecondFactor ? t`On` : t`Off`}</Badge>
      </Group>
      <Group>
        <Button variant={hasSecondFactor ? 'default' : 'filled'} onClick={() => setTask('setup')}>
          {hasSecondFactor ? t`Set up another phone` : t`Set up`}
        </Button>
        {hasSecondFactor && (
          <>
            <Button variant="default" onClick={() => setTask('codes')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button variant="light" color="coral" onClick={() => setTask('remove')}>
              <Trans>Switch off</Trans>
            </Button>
          </>
        )}
      </Group>
      <Dialog
        opened={task !== null}
        onClose={close}
        title={task ? titles[task] : ''}
        // The codes are shown only once, so neither Escape nor a click outside closes the dialog.
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        {task === 'codes' && <NewCodes onDone={close} />}
        {task === 'remove' && <Removal onDone={close} />}
        {task === 'setup' && <Setup onDone={close} />}
      </Dialog>
    </Stack>
  );
}

function Setup({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils();
  return (
    <SecondFactorSetup
      onDone={() => {
        onDone();
        void utils.admin.staff.me.invalidate();
        void utils.admin.account.listSessions.invalidate();
      }}
    />
  );
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const renew = trpc.admin.account.renewRecoveryCodes.useMutation();
  if (renew.data) return <RecoveryCodes codes={renew.data.codes} onDone={onDone} />;
  return <CurrentPasswordForm label={t`Create new codes and cancel the old ones`} call={renew} onSend={renew.mutate} />;
}

function Removal({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const remove = trpc.admin.account.removeSecondFactor.useMutation({
    onSuccess: () => {
      onDone();
      void utils.admin.staff.me.invalidate();
    },
  });
  return (
    <Stack>
      <Text>
        <Trans>Your password alone will then open the staff area. Your recovery codes stop working too.</Trans>
      </Text>
      <CurrentPasswordForm label={t`Switch off`} isDangerous call={remove} onSend={remove.mutate} />
    </Stack>
  );
}
