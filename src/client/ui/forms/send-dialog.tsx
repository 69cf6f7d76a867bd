import { IconAlertTriangle, IconCheck, IconSend, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './send-dialog.module.css';

export type SendStep = 'idle' | 'confirm' | 'sending' | 'success' | 'failure';

export interface SendDialogTexts {
  confirmTitle: string;
  confirmText: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  sendingText: string;
  successTitle: string;
  successText: ReactNode;
  /** Links to what comes next, before a quiet button that closes the dialog. */
  successLinks?: ReactNode;
  failureTitle: string;
  failureText: ReactNode;
  closeLabel: string;
}

interface SendDialogProps {
  step: SendStep;
  texts: SendDialogTexts;
  /** The fraction sent, 0 to 1. Absent if progress is unknown. */
  progress?: number;
  /** Confirming destroys data. */
  isDangerous?: boolean;
  /** Confirming is not possible yet, for example before a box is ticked. */
  isBlocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Cancels the sending. Set only while it takes long and can be cancelled. */
  onStop?: (() => void) | undefined;
  stopLabel?: string;
  /** Called after the success or failure message was closed. */
  onClose: () => void;
  /** Sends again after a failure; absent if that is not possible. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}

/**
 * The dialog of every form: confirm, sending, then sent or failed. It is one dialog for all steps, so the focus stays
 * inside.
 */
export function SendDialog({
  step,
  texts,
  progress,
  isDangerous = false,
  isBlocked = false,
  onConfirm,
  onCancel,
  onStop,
  stopLabel,
  onClose,
  onRetry,
  retryLabel,
}: SendDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = `${titleId}-text`;
  const isOpen = step !== 'idle';

  // A layout effect, to open before other effects move the focus. On close, the browser returns the focus to the
  // pressed button.
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  useEffect(() => {
    // Each step has other buttons. Without this, the focus would return to the page.
    if (step !== 'idle') focusStep(dialog.current);
  }, [step]);

  /**
   * The browser closed the dialog: Escape, Android's back gesture, or repeated close requests while sending, which a
   * page cannot prevent.
   */
  const handleNativeClose = () => {
    // This component closed the dialog, or opened it again since.
    if (!isOpen || dialog.current?.open) return;
    if (step === 'confirm') onCancel();
    else if (step === 'sending') {
      dialog.current?.showModal();
      focusStep(dialog.current);
    } else onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={step === 'confirm' && texts.confirmText ? textId : undefined}
      onCancel={(event) => step === 'sending' && event.preventDefault()}
      onClose={handleNativeClose}
    >
      {step === 'confirm' && (
        <Step
          titleId={titleId}
          textId={textId}
          mark={isDangerous ? <IconTrash /> : <IconSend className="flip" />}
          title={texts.confirmTitle}
          text={texts.confirmText}
        >
          <Button data-focus look={isDangerous ? 'danger' : 'primary'} disabled={isBlocked} onClick={onConfirm}>
            {texts.confirmLabel}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {texts.cancelLabel}
          </Button>
        </Step>
      )}
      {step === 'sending' && (
        <Step
          titleId={titleId}
          textId={textId}
          role="status"
          mark={<span className={styles.spinner} />}
          title={texts.sendingText}
          text={progress !== undefined && <Progress titleId={titleId} part={progress} />}
        >
          {onStop && (
            <Button look="quiet" onClick={onStop}>
              {stopLabel}
            </Button>
          )}
        </Step>
      )}
      {step === 'success' && (
        <Step
          titleId={titleId}
          textId={textId}
          mark={<IconCheck />}
          title={texts.successTitle}
          text={texts.successText}
          isTitleFocused={Boolean(texts.successLinks)}
          links={texts.successLinks}
        >
          <Button
            {...(texts.successLinks
              ? { look: 'quiet' }
              : { 'data-focus': true, 'aria-describedby': `${titleId} ${textId}` })}
            onClick={onClose}
          >
            {texts.closeLabel}
          </Button>
        </Step>
      )}
      {step === 'failure' && (
        <Step
          titleId={titleId}
          textId={textId}
          role="alert"
          mark={<IconAlertTriangle />}
          title={texts.failureTitle}
          text={texts.failureText}
        >
          {onRetry && (
            <Button data-focus onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          <Button {...(onRetry ? { look: 'quiet' } : { 'data-focus': true })} onClick={onClose}>
            {texts.closeLabel}
          </Button>
        </Step>
      )}
    </dialog>
  );
}

function focusStep(dialog: HTMLDialogElement | null): void {
  dialog?.querySelector<HTMLElement>('[data-focus]')?.focus();
}

/** The upload progress. At 100%, the server has yet to respond. */
function Progress({ titleId, part }: { titleId: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <>
      <progress className={styles.progress} aria-labelledby={titleId} max={100} value={percent} />
      <span className="ltr" aria-hidden>
        {`${percent}%`}
      </span>
    </>
  );
}

interface StepProps {
  titleId: string;
  textId: string;
  role?: 'status' | 'alert';
  mark: ReactNode;
  title: string;
  text?: ReactNode;
  /** The title gets the focus, because screen readers can miss a step that replaces another. */
  isTitleFocused?: boolean;
  links?: ReactNode;
  children?: ReactNode;
}

function Step({ titleId, textId, role, mark, title, text, isTitleFocused = false, links, children }: StepProps) {
  const titleFocus = { tabIndex: -1, 'data-focus': '', 'aria-describedby': textId };
  return (
    <div role={role} tabIndex={-1} data-focus={children ? undefined : ''}>
      <div className={role === 'alert' ? `${styles.mark} ${styles.failed}` : styles.mark} aria-hidden>
        {mark}
      </div>
      <h2 id={titleId} className={styles.title} {...(isTitleFocused && titleFocus)}>
        {title}
      </h2>
      {text && (
        <div id={textId} className={styles.text}>
          {text}
        </div>
      )}
      {links}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
