import { useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { SendDialogTexts } from '../../forms/send-dialog.tsx';
import { appErrorOf } from '../../lib/app-error.ts';
import { useSending } from '../lib/use-sending.ts';
import type { StaffForm } from './use-staff-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type OwnTexts = 'confirmTitle' | 'confirmText' | 'successTitle' | 'failureTitle';

/** Texts of a form's own dialogs; all forms share the others. */
export type SavedFormTexts = Pick<SendDialogTexts, OwnTexts> & Partial<Omit<SendDialogTexts, OwnTexts | 'failureText'>>;

/** Asks about the effects of a change before it is saved. */
export interface SaveReview<Input> {
  /** Saves with `send` after its own question, or goes on with `ask` if it has none. */
  start: (input: Input, next: { ask: () => void; send: () => void }) => void;
  /** Whether the server refused the change because of such effects. Then the review asks again. */
  reopen: (error: unknown) => boolean;
}

interface SavedFormOptions<Values extends Record<string, unknown>, Input> {
  form: StaffForm<Values>;
  /** Converts valid values to the input. */
  toInput: (values: Values) => Input;
  save: (input: Input) => Promise<unknown>;
  texts: SavedFormTexts;
  /** The draft of the form. */
  draft?: { isRestored: boolean; clear: () => void; discard: () => void };
  /** Disables saving, for example during an upload. */
  isBusy?: boolean;
  /** Closes the dialog after success without a message. */
  closesOnSuccess?: boolean;
  /** Saves without a question, because visitors do not see the site yet. */
  isDirect?: boolean;
  review?: SaveReview<Input> | undefined;
  onFailed?: (error: unknown) => void;
  /** Called after the save, when the success message was closed. */
  onDone: () => void;
}

export type SavedFormState = ReturnType<typeof useSavedForm>;

/**
 * The state of a staff form: validation, confirmation, saving by button or Ctrl + S, and a warning before unsaved
 * changes are lost. For `SavedForm`.
 */
export function useSavedForm<Values extends Record<string, unknown>, Input>(options: SavedFormOptions<Values, Input>) {
  const { t } = useLingui();
  const {
    form,
    toInput,
    texts,
    draft,
    isBusy = false,
    closesOnSuccess = false,
    isDirect = false,
    review,
    onFailed,
    onDone,
  } = options;
  const guard = useUnsavedGuard(form.isDirty());
  const sending = useSending<Input>({
    send: options.save,
    closesOnSuccess,
    onSent: () => {
      draft?.clear();
      guard.release();
      if (closesOnSuccess) onDone();
    },
    takesOver: review?.reopen,
    onFailed: (error) => {
      form.refuse(appErrorOf(error)?.fields ?? {});
      onFailed?.(error);
    },
    onDone,
  });
  const handleSubmit = form.onSubmit((values) => {
    if (sending.dialog.step !== 'idle' || isBusy) return;
    const input = toInput(values);
    const send = () => sending.sendNow(input);
    const ask = () => (isDirect ? send() : sending.ask(input));
    if (review) review.start(input, { ask, send });
    else ask();
  });
  const handleHotkey = () => {
    if (form.isDirty() || form.validate().hasErrors || sending.dialog.step !== 'idle') handleSubmit();
    else notifications.show({ id: 'unchanged', message: t`Nothing was changed.` });
  };
  useHotkeys([['mod+S', handleHotkey, { usePhysicalKeys: true }]], []);
  return {
    handleSubmit,
    isBusy,
    errorCount: Object.keys(form.errors).length,
    isRestored: draft?.isRestored ?? false,
    discard: draft ? draft.discard : form.reset,
    dialog: {
      ...sending.dialog,
      texts: {
        confirmLabel: t`Confirm`,
        cancelLabel: t`Cancel`,
        sendingText: t`Saving…`,
        successText: '',
        closeLabel: t`Close`,
        ...texts,
        failureText: sending.failure,
      },
    },
    unsaved: {
      isOpen: guard.isAsking,
      onStay: guard.stay,
      onLeave: () => {
        draft?.clear();
        guard.leave();
      },
    },
  };
}
