import { useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { SendDialogTexts } from '../../forms/send-dialog.tsx';
import { appErrorOf } from '../../lib/app-error.ts';
import { useSending } from '../lib/use-sending.ts';
import { focusFirstError, type StaffForm } from './use-staff-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type OwnTexts = 'confirmTitle' | 'confirmText' | 'successTitle' | 'failureTitle';

/** What a form's own dialogs say; the rest is said the same everywhere. */
export type SavedFormTexts = Pick<SendDialogTexts, OwnTexts> & Partial<Omit<SendDialogTexts, OwnTexts | 'failureText'>>;

export interface SavedFormOptions<Values extends Record<string, unknown>, Input> {
  form: StaffForm<Values>;
  /** What is sent of what is typed, once that is found right. */
  toInput: (values: Values) => Input;
  save: (input: Input) => Promise<unknown>;
  texts: SavedFormTexts;
  /** What is said where the server itself says nothing; without it, the title of the failure. */
  fallback?: string | undefined;
  /** What is kept of what is typed until it is saved or given up. */
  draft?: { isRestored: boolean; clear: () => void; discard: () => void };
  /** Something has to arrive before anything can be saved. */
  isBusy?: boolean;
  /** Goes on without a success to be closed. */
  closesOnSuccess?: boolean;
  onFailed?: (error: unknown) => void;
  /** Saved, and the success was read. */
  onDone: () => void;
}

export type SavedFormState = ReturnType<typeof useSavedForm>;

/** The way of every form of the staff area: checked, asked, saved, by its button or by Ctrl + S; nothing typed is lost without a question. Feeds a SavedForm. */
export function useSavedForm<Values extends Record<string, unknown>, Input>(options: SavedFormOptions<Values, Input>) {
  const { t } = useLingui();
  const { form, toInput, texts, draft, isBusy = false, closesOnSuccess = false, onFailed, onDone } = options;
  const guard = useUnsavedGuard(form.isDirty());
  const sending = useSending<Input>({
    send: options.save,
    fallback: options.fallback ?? texts.failureTitle,
    closesOnSuccess,
    onSent: () => {
      draft?.clear();
      guard.release();
      if (closesOnSuccess) onDone();
    },
    onFailed: (error) => {
      form.setErrors(appErrorOf(error)?.fields ?? {});
      onFailed?.(error);
    },
    onDone,
  });
  const handleSubmit = form.onSubmit(
    (values) => {
      if (sending.dialog.step === 'idle' && !isBusy) sending.ask(toInput(values));
    },
    // An entry of a list that is refused has to open first.
    (errors) => void setTimeout(() => focusFirstError(form, errors)),
  );
  const handleHotkey = () => {
    if (form.isDirty() || form.validate().hasErrors || sending.dialog.step !== 'idle') handleSubmit();
    else notifications.show({ id: 'unchanged', message: t`Nothing was changed.` });
  };
  useHotkeys([['mod+S', handleHotkey, { usePhysicalKeys: true }]], []);
  return {
    handleSubmit,
    isBusy,
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
