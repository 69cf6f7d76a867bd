import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Closing } from '#shared/appointments/appointment-states.rules.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { useMissedReasons } from './use-missed-reasons.ts';

interface CloseButtonsProps {
  closings: readonly Closing[];
  /** Whether the appointment has begun. */
  hasBegun: boolean;
  isBusy: boolean;
  /** The closing about which the dialog asks. */
  asked: Closing | null;
  onAsk: (asked: Closing | null) => void;
  /** `note`: the reason of a missed appointment; only staff see it. `reason`: without typed words, which may name a person. */
  onClose: (closing: Closing, note: string, reason: string) => void;
}

/** Marks an appointment as done or missed: the latter with a reason, both after a question before its time. */
export function CloseButtons({ closings, hasBegun, isBusy, asked, onAsk, onClose }: CloseButtonsProps) {
  const { t } = useLingui();
  const verbs: Record<Closing, string> = { done: t`Took place`, missed: t`Missed…` };
  const press = (closing: Closing) => (closing === 'done' && hasBegun ? onClose(closing, '', '') : onAsk(closing));
  return (
    <>
      {closings.map((closing) => (
        <Button
          key={closing}
          variant={closing === 'done' ? 'filled' : 'default'}
          mih={44}
          disabled={isBusy}
          onClick={() => press(closing)}
          aria-haspopup={closing === 'missed' || !hasBegun ? 'dialog' : undefined}
        >
          {closing === 'done' && !hasBegun ? t`Took place…` : verbs[closing]}
        </Button>
      ))}
      {asked && (
        <CloseDialog
          asked={asked}
          hasBegun={hasBegun}
          onCancel={() => onAsk(null)}
          onConfirm={(note, reason) => {
            onAsk(null);
            onClose(asked, note, reason);
          }}
        />
      )}
    </>
  );
}

interface CloseDialogProps {
  asked: Closing;
  hasBegun: boolean;
  onCancel: () => void;
  onConfirm: (note: string, reason: string) => void;
}

function CloseDialog({ asked, hasBegun, onCancel, onConfirm }: CloseDialogProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { options, other } = useMissedReasons();
  const isMissed = asked === 'missed';
  const lacks = { reason: isMissed && reason === '', note: isMissed && reason === other && note.trim() === '' };
  const confirm = () => {
    setIsTried(true);
    if (lacks.reason || lacks.note) return;
    const typed = note.trim();
    onConfirm(reason === other ? typed : [reason, typed].filter((part) => part !== '').join(': '), reason);
  };
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={isMissed ? t`Did this appointment not take place?` : t`Did this appointment take place?`}
      isChanged={note !== '' || reason !== ''}
      about={
        <>
          {!hasBegun && <Text fw={600}>{t`It has not begun yet.`}</Text>}
          <Text>
            {isMissed
              ? t`The request returns to the inbox, and the patient reads on the status page that the appointment did not take place.`
              : t`The request is completed, and the patient reads so on the status page.`}
          </Text>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Stack>
          {isMissed && (
            <Radio.Group
              label={t`Reason`}
              description={t`Only staff see it.`}
              value={reason}
              onChange={setReason}
              error={isTried && lacks.reason && t`Please choose a reason.`}
              withAsterisk
            >
              <Stack gap="2xs" mt="2xs">
                {options.map((option) => (
                  <Radio key={option} value={option} label={option} className="tap" />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {isMissed && (
            <GrowingTextarea
              label={t`Details`}
              withAsterisk={reason === other}
              error={isTried && lacks.note && t`Please write the reason.`}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              maxLength={2000}
              minRows={2}
              dir="auto"
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit">{isMissed ? t`Missed` : t`Took place`}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
