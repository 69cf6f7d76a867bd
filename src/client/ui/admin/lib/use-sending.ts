import { useState } from 'react';
import type { SendStep } from '../../forms/send-dialog.tsx';
import { useFailureText } from './failure-text.ts';

export interface SendingOptions<Subject> {
  send: (subject: Subject) => Promise<unknown>;
  onSent?: (subject: Subject) => void;
  onFailed?: (error: unknown) => void;
  /** Asks about a failure in another dialog, which replaces the message. */
  takesOver?: ((error: unknown) => boolean) | undefined;
  /** Closes the dialog on success instead of showing a message. */
  closesOnSuccess?: boolean;
  /** Called after the success message was closed. */
  onDone?: () => void;
}

/** The states of a change by staff: idle, confirm, sending, then sent or failed. Returns props of a SendDialog. */
export function useSending<Subject>({
  send,
  onSent,
  onFailed,
  takesOver,
  closesOnSuccess = false,
  onDone,
}: SendingOptions<Subject>) {
  const failureText = useFailureText();
  const [step, setStep] = useState<SendStep>('idle');
  const [subject, setSubject] = useState<Subject | null>(null);
  const [failure, setFailure] = useState('');

  const ask = (wanted: Subject) => {
    setSubject(wanted);
    setStep('confirm');
  };

  const sendNow = async (wanted: Subject) => {
    setSubject(wanted);
    setStep('sending');
    try {
      await send(wanted);
      setStep(closesOnSuccess ? 'idle' : 'success');
      onSent?.(wanted);
    } catch (error) {
      if (takesOver?.(error)) {
        setStep('idle');
        return;
      }
      setFailure(failureText(error));
      setStep('failure');
      onFailed?.(error);
    }
  };

  const close = () => {
    setStep('idle');
    if (step === 'success') onDone?.();
  };

  return {
    ask,
    sendNow: (wanted: Subject) => void sendNow(wanted),
    subject,
    failure,
    dialog: {
      step,
      onConfirm: () => subject !== null && void sendNow(subject),
      onCancel: () => setStep('idle'),
      onClose: close,
    },
  };
}
