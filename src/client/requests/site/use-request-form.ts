import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type AgreesField,
  type MessageChannel,
  noneAgreed,
  readAgreedChannels,
} from '#shared/messages/message-channels.rules.ts';
import {
  emptyValues,
  type InputOf,
  needOf,
  type RequestForm as RequestFormFields,
  requiredFields,
  requiresAll,
  type TypedField,
} from '#shared/requests/request-form.ts';
import type { ConsentVersion } from '#shared/requests/request-origin.ts';
import type { FormGuard, RequestReceipt } from '#shared/requests/requests.schema.ts';
import { useForeignAnswerText } from '../../ui/forms/foreign-answer-text.ts';
import type { SendStep } from '../../ui/forms/send-dialog.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { ForeignAnswer, foreignStatusOf, mayHaveArrived } from '../../ui/lib/foreign-answer.ts';
import { isOutdated } from '../../ui/lib/own-script.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { remainingWaitMs, takeTicket } from './form-ticket.ts';
import { loadRules, type Rules } from './load-rules.ts';
import { UnsentForm, watchSending } from './sending-limits.ts';

const okStatus = 200;

/** Sent with every request. */
export interface Proof {
  guard: FormGuard;
  consentVersion: ConsentVersion;
  agreedChannels: MessageChannel[];
}

/** Aborts a submission and reports its progress. */
type SendControl = Pick<ReturnType<typeof watchSending>, 'signal' | 'goOn'>;

interface RequestFormOptions<Form extends RequestFormFields, Values> {
  /** The type of the request, also the key of its draft. */
  name: string;
  form: Form;
  /** Texts with which values begin. */
  openings?: Partial<Values> | undefined;
  /** The form with limits that depend on the values. */
  limited?: (values: Values) => RequestFormFields;
  /** Converts values to the input, which the shared schema validates. */
  toInput?: (values: Values) => unknown;
  send: (input: InputOf<Form>, proof: Proof, control: SendControl & { values: Values }) => Promise<RequestReceipt>;
  /** Called after the server acknowledged the request. */
  onSent?: () => void;
}

/** Props of a field. */
export type FieldState = ReturnType<RequestForm<string>['field']>;

export type RequestForm<Name extends string> = ReturnType<
  typeof useRequestForm<RequestFormFields & { typed: readonly Name[] }>
>;

/** The state of a visitors' form: its values, errors and the progress of sending. */
export function useRequestForm<Form extends RequestFormFields>({
  name,
  form: declared,
  openings,
  limited = () => declared,
  toInput = (values) => values,
  send,
  onSent,
}: RequestFormOptions<Form, Record<TypedField<Form> | AgreesField, string>>) {
  const empty = { ...emptyValues(declared), ...noneAgreed };
  const read = (rules: Rules) => rules.inputSchema(limited(values)).safeParse(toInput(values));
  const { i18n, t } = useLingui();
  const { form: posted } = useSite();
  const utils = trpc.useUtils();
  const frame = useRef<HTMLFormElement>(null);
  const { values, change, clear } = useDraft({ name, empty, openings, posted: posted?.values ?? null, frame });
  const [step, setStep] = useState<SendStep>('idle');
  const [errors, setErrors] = useState<Record<string, string>>(posted?.fields ?? {});
  const [summary, setSummary] = useState(posted?.step === 'refused' ? posted.message : '');
  const [reference, setReference] = useState('');
  const [failure, setFailure] = useState('');
  const [stop, setStop] = useState<() => void>();
  const [refusals, setRefusals] = useState(0);
  const [isUnready, setIsUnready] = useState(false);
  const [isOld, setIsOld] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [unanswered, setUnanswered] = useState('');
  const foreignText = useForeignAnswerText();
  /** Whether an earlier attempt may have arrived. */
  const isUncertain = useRef(false);

  const fetchTicket = () => takeTicket(() => utils.client.content.requests.ticket.query());

  // Fetched early, so that the ticket is as old as the page. If this fails, sending fetches it.
  const fetchEarly = useEffectEvent(() => {
    fetchTicket().catch(() => undefined);
  });
  useEffect(() => fetchEarly(), []);

  /**
   * A form from before an update may lack fields that the server requires; only a reload helps, and the draft survives
   * it.
   */
  const checkAge = async (): Promise<string> => {
    const isReplaced = await isOutdated();
    setIsOld(isReplaced);
    return isReplaced
      ? t`The site was updated while this page was open. Load the page again: what you typed is kept.`
      : '';
  };

  /** Loads the validation rules at the first focus; a failure is shown on submit. */
  const handleFirstFocus = () => void loadRules().catch(() => undefined);

  const handleSubmit = async () => {
    setIsUnready(false);
    const rules = await loadRules().catch(() => null);
    if (!rules) {
      setFailure(
        (await checkAge()) ||
          t`The form could not be loaded completely. Check your connection and try again: what you typed is kept.`,
      );
      setIsUnready(true);
      setStep('failure');
      return;
    }
    const parsed = read(rules);
    if (parsed.success) {
      setErrors({});
      setSummary('');
      // The message about the last request stays until the next one can be sent.
      setReference('');
      setStep('confirm');
      return;
    }
    const typed: Record<string, string> = values;
    const isIncomplete = requiredFields(declared).some((field) => typed[field]?.trim() === '');
    const incomplete = requiresAll(declared)
      ? t({ id: 'contact.form.error', message: 'All fields are required.' })
      : t({ id: 'form.incomplete', message: 'Please fill in the required fields.' });
    const messages = Object.entries(rules.issueMessages(parsed.error.issues));
    setErrors(Object.fromEntries(messages.map(([field, message]) => [field, rules.validationMessage(i18n, message)])));
    setSummary(isIncomplete ? incomplete : t`Please check the marked fields.`);
    setRefusals(refusals + 1);
  };

  const handleConfirm = async (website: string) => {
    setStep('sending');
    let isSent = isUncertain.current;
    const sending = watchSending(() => setStop(() => sending.stop));
    try {
      const rules = await loadRules();
      const parsed = read(rules);
      if (!parsed.success) throw new Error('The form changed while it was being confirmed.');
      // Without a ticket the server would treat the request as spam, so retry once and otherwise fail.
      const ticket = await Promise.race([fetchTicket().catch(fetchTicket), sending.stopped]);
      await new Promise((resolve) => setTimeout(resolve, remainingWaitMs(ticket, Date.now())));
      isSent = true;
      const receipt: Partial<RequestReceipt> | null = await send(
        parsed.data as InputOf<Form>,
        {
          guard: { website, ticket: ticket.ticket },
          consentVersion: rules.consentVersion,
          agreedChannels: readAgreedChannels(values),
        },
        { ...sending, values },
      );
      // Success is only our own answer.
      if (!receipt?.reference) throw new ForeignAnswer(okStatus);
      setReference(receipt.reference);
      isUncertain.current = false;
      clear();
      onSent?.();
      setStep('success');
    } catch (error) {
      const appError = appErrorOf(error);
      // The server names fields by their path in the input.
      const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
      const messages = Object.entries(appError?.fields ?? {});
      setErrors(Object.fromEntries(messages.map(([path, message]) => [nameOf(path), message])));
      const mayBeOld = appError?.code === 'invalid_input' || appError?.code === 'not_found';
      setFailure((mayBeOld && (await checkAge())) || (appError?.message ?? ''));
      setUnanswered(appError ? '' : whyUnanswered(error, isSent));
      setIsRefused(appError !== null);
      setStep('failure');
    } finally {
      sending.end();
      setStop(undefined);
    }
  };

  /** Why there is no answer of our server, and whether the request may have arrived anyway. */
  const whyUnanswered = (error: unknown, isSent: boolean): string => {
    const status = foreignStatusOf(error);
    if (status !== null && !(isSent && mayHaveArrived(status))) return foreignText(status);
    const isUnsent = !isSent || (error instanceof UnsentForm && !isUncertain.current);
    if (status === null && isUnsent)
      return t`Your request was not sent. Check your connection and try again: what you typed is kept.`;
    isUncertain.current = true;
    if (status === null)
      return t`We received no reply. Your request may have arrived anyway. You can safely send it again: it counts only once.`;
    return `${foreignText(status)} ${t`Your request may have arrived anyway. You can safely send it again: it counts only once.`}`;
  };

  /** Closes the dialog and moves the focus to the first field with an error. */
  const handleClose = () => {
    setStep('idle');
    setRefusals(refusals + 1);
  };

  /** Loads the rules again, or sends again if there was no response. */
  const handleRetry = (website: string) => {
    if (isOld) {
      location.reload();
      return;
    }
    if (!isUnready) {
      void handleConfirm(website);
      return;
    }
    setStep('idle');
    void handleSubmit();
  };

  /** Removes the error of a field. */
  const clearError = (fieldName: string) => {
    const { [fieldName]: forgotten, ...others } = errors;
    if (forgotten === undefined) return;
    setErrors(others);
    if (Object.keys(others).length === 0) setSummary('');
  };

  /** Props of the field with this name. */
  const field = (fieldName: TypedField<Form> | AgreesField) => {
    const need = needOf(declared, fieldName);
    return {
      name: fieldName as string,
      value: (values[fieldName] ?? '') as string,
      error: errors[fieldName],
      isOptional: need === 'optional',
      ...(need === 'required' && { 'aria-required': true }),
      onChange: (event: { target: { value: string } }) => {
        change(fieldName, event.target.value);
        clearError(fieldName);
      },
    };
  };

  return {
    frame,
    stop,
    values,
    change,
    errors,
    clearError,
    summary,
    refusals,
    step,
    reference,
    failure,
    unanswered,
    isOld,
    handleFirstFocus,
    handleSubmit,
    handleConfirm,
    handleClose,
    handleRetry: isUnready || isOld || !isRefused ? handleRetry : undefined,
    field,
  };
}
