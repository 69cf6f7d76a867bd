import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formAnchor } from '#shared/site/form-anchor.ts';
import { Button } from '../../ui/button.tsx';
import { SendDialog, type SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import { ConsentSentence } from './consent-sentence.tsx';
import { AnswerTime } from './next-steps.tsx';
import styles from './request-form.module.css';
import type { RequestForm as RequestFormState } from './use-request-form.ts';

interface RequestFormProps {
  /** URL of the plain form post. */
  action: string;
  form: Pick<
    RequestFormState<string>,
    | 'frame'
    | 'isOld'
    | 'stop'
    | 'reference'
    | 'summary'
    | 'refusals'
    | 'step'
    | 'handleFirstFocus'
    | 'handleSubmit'
    | 'handleConfirm'
    | 'handleClose'
    | 'handleRetry'
  >;
  texts: SendDialogTexts;
  /** Null for a form that cannot be sent with its present values. */
  submitLabel: ReactNode;
  /** Says when the centre answers, on a page that does not say it elsewhere. */
  hasAnswerTime?: boolean;
  /** The share of the upload that was sent, 0 to 1. */
  progress?: number;
  children: ReactNode;
}

/**
 * The frame of every visitors' form. Before its script has run, or without script, it posts to the server, which shows
 * a confirmation page.
 */
export function RequestForm({ action, form, texts, submitLabel, hasAnswerTime, progress, children }: RequestFormProps) {
  const trap = useRef<HTMLInputElement>(null);
  const consentId = useId();
  const {
    frame,
    isOld,
    stop,
    reference,
    summary,
    refusals,
    step,
    handleFirstFocus,
    handleSubmit,
    handleConfirm,
    handleClose,
    handleRetry,
  } = form;
  // Fields with errors may be outside the viewport.
  useEffect(() => {
    if (refusals === 0) return;
    const field = frame.current?.querySelector<HTMLElement>('[aria-invalid=true]:enabled');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [frame, refusals]);
  const { t } = useLingui();
  const isSent = reference !== '' && step === 'idle';
  return (
    <>
      <form
        ref={frame}
        className={styles.form}
        id={formAnchor}
        method="post"
        action={`${action}#${formAnchor}`}
        noValidate
        onFocus={handleFirstFocus}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        {isSent && <SentPanel texts={texts} />}
        {summary && (
          <p className={styles.summary} role="alert">
            {summary}
          </p>
        )}
        {children}
        {hasAnswerTime && !isSent && (
          <p className="note">
            <AnswerTime />
          </p>
        )}
        <label className="visually-hidden" aria-hidden>
          Website
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
        {submitLabel !== null && (
          <>
            <Button type="submit" disabled={step === 'sending'} aria-describedby={consentId}>
              {step === 'sending' ? <Trans>Submitting...</Trans> : submitLabel}
            </Button>
            <p id={consentId} className="note">
              <ConsentSentence />
            </p>
          </>
        )}
      </form>
      <SendDialog
        step={step}
        texts={texts}
        {...(progress !== undefined && { progress })}
        onConfirm={() => void handleConfirm(trap.current?.value ?? '')}
        onCancel={handleClose}
        onStop={stop}
        stopLabel={t`Stop`}
        onClose={handleClose}
        onRetry={handleRetry && (() => handleRetry(trap.current?.value ?? ''))}
        retryLabel={isOld ? t`Load the page again` : t`Try again`}
      />
    </>
  );
}

/** A message about the last sent request, above the form, which is empty again. */
function SentPanel({ texts: { successTitle, successText, successLinks } }: { texts: SendDialogTexts }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className={styles.sent}>
      <h2 ref={title} tabIndex={-1}>
        {successTitle}
      </h2>
      {successText}
      {successLinks}
    </section>
  );
}
