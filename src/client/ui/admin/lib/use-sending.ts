import { useState } from 'react';
import type { SendStep } from '../../forms/send-dialog.tsx';
import { useFailureText } from './failure-text.ts';

export interface SendingOptions<Subject> {
  send: (subject: Subject) => Promise<unknown>;
  /** What is said where the server itself says nothing. */
  fallback: string;
  onSent?: (subject: Subject) => void;
  onFailed?: (error: unknown) => void;
  /** Goes away as soon as it is done, without a success to be closed. */
  closesOnSuccess?: boolean;
  /** The success was read. */
  onDone?: () => void;
}

/** The way of everything that staff change: asked, confirmed, sending, then done or failed. Feeds a SendDialog. */
export function useSending<Subject>({ send, fallback, onSent, onFailed, closesOnSuccess = false, onDone }: SendingOptions<Subject>) {
  const failureText = useFailureText();
  const [step, setStep] = useState<SendStep>('idle');
  const [subject, setSubject] = useState<Subject | null>(null);
  const [failure, setFailure] = useState('');

  const ask = (wanted: Subject) => {
    setSubject(wanted);
    setStep('confirm');
  };

  const confirm = async () => {
    if (subject === null) return;
    setStep('sending');
    try {
      await send(subject);
      setStep(closesOnSuccess ? 'idle' : 'success');
      onSent?.(subject);
    } catch (error) {
      setFailure(failureText(error, fallback));
      setStep('failure');
      onFailed?.(error);
    }
  };

  const close = () => {
    setStep('idle');
    if (step === 'success') onDone?.();
  };

  return { ask, subject, failure, dialog: { step, onConfirm: () => void confirm(), onCancel: () => setStep('idle'), onClose: close } };
}
