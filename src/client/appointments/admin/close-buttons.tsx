import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Closing } from '#shared/appointments/appointment-states.rules.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';

interface CloseButtonsProps {
  closings: readonly Closing[];
  isBusy: boolean;
  /** The closing about which the dialog asks. */
  asked: Closing | null;
  onAsk: (asked: Closing | null) => void;
  onClose: (closing: Closing) => void;
}

/** Marks an appointment as done or missed, after a question: the patient reads of it at once. */
export function CloseButtons({ closings, isBusy, asked, onAsk, onClose }: CloseButtonsProps) {
  const { t } = useLingui();
  const verbs: Record<Closing, string> = { done: t`Took place`, missed: t`Missed` };
  const questions: Record<Closing, { title: string; effect: string }> = {
    done: {
      title: t`Did this appointment take place?`,
      effect: t`The request is completed, and the patient reads so on the status page.`,
    },
    missed: {
      title: t`Did this appointment not take place?`,
      effect: t`The request returns to the inbox, and the patient reads on the status page that the appointment did not take place.`,
    },
  };
  return (
    <>
      {closings.map((closing) => (
        <Button
          key={closing}
          variant={closing === 'done' ? 'filled' : 'default'}
          disabled={isBusy}
          onClick={() => onAsk(closing)}
          aria-haspopup="dialog"
        >
          {verbs[closing]}
        </Button>
      ))}
      <Dialog
        opened={asked !== null}
        onClose={() => onAsk(null)}
        title={asked && questions[asked].title}
        about={<Text>{asked && questions[asked].effect}</Text>}
      >
        <Stack>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onAsk(null)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              onClick={() => {
                onAsk(null);
                if (asked) onClose(asked);
              }}
            >
              {asked && verbs[asked]}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
