import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyValues, type InputOf, type RequestForm as RequestFormFields, type TypedField } from '#shared/requests/request-form.ts';
import type { ConsentVersion } from '#shared/requests/request-origin.ts';
import type { FormGuard, RequestReceipt } from '#shared/requests/requests.schema.ts';
import type { SendStep } from '../../ui/forms/send-dialog.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { isOutdated } from '../../ui/lib/own-script.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { takeTicket, waitOf } from './form-ticket.ts';
import { loadRules, type Rules } from './load-rules.ts';
import { watchSending } from './sending-limits.ts';

/** What goes out with every request. */
export interface Proof {
  guard: FormGuard;
  consentVersion: ConsentVersion;
}

/** How a sending can be ended, and told that it goes on. */
type SendControl = Pick<ReturnType<typeof watchSending>, 'signal' | 'goOn'>;

export interface RequestFormOptions<Form extends RequestFormFields, Values> {
  /** The type of the request; drafts are kept by it. */
  name: string;
  form: Form;
  /** What is sent of what was typed; it is checked with the rules that server and browser share. */
  toInput?: (values: Values) => unknown;
  send: (input: InputOf<Form>, proof: Proof, control: SendControl) => Promise<RequestReceipt>;
}

export type RequestForm<Name extends string> = ReturnType<typeof useRequestForm<RequestFormFields & { typed: readonly Name[] }>>;

/** The state of a form that visitors send: what is typed, what is wrong with it, and how far its sending is. */
export function useRequestForm<Form extends RequestFormFields>({
  name,
  form: declared,
  toInput = (values) => values,
  send,
}: RequestFormOptions<Form, Record<TypedField<Form>, string>>) {
  const empty = emptyValues(declared);
  const read = (rules: Rules) => rules.inputSchema(declared).safeParse(toInput(values));
  const { i18n, t } = useLingui();
  const { form: posted } = useSite();
  const utils = trpc.useUtils();
  const frame = useRef<HTMLFormElement>(null);
  const { values, change, clear } = useDraft({ name, empty, posted: posted?.values ?? null, frame });
  const [step, setStep] = useState<SendStep>('idle');
  const [errors, setErrors] = useState<Record<string, string>>(posted?.fields ?? {});
  const [summary, setSummary] = useState(posted?.step === 'refused' ? posted.message : '');
  const [reference, setReference] = useState('');
  const [failure, setFailure] = useState('');
  const [stop, setStop] = useState<() => void>();
  const [refusals, setRefusals] = useState(0);
  const [isUnready, setIsUnready] = useState(false);
  const [isOld, setIsOld] = useState(false);

  const fetchTicket = () => takeTicket(() => utils.client.content.requests.ticket.query());

  // The ticket is to be as old as the page; where it does not come, it is asked for again when the form is sent.
  const fetchEarly = useEffectEvent(() => {
    fetchTicket().catch(() => undefined);
  });
  useEffect(() => fetchEarly(), []);

  /** An older form than the server's may lack what its rules ask for, and only a reload helps: the draft outlives it. */
  const checkAge = async (): Promise<string> => {
    const isReplaced = await isOutdated();
    setIsOld(isReplaced);
    return isReplaced ? t`The site was updated while this page was open. Load the page again: what you typed is kept.` : '';
  };

  /** The first touch fetches the rules that the form will be checked by; failures show when it is sent. */
  const handleFirstFocus = () => void loadRules().catch(() => undefined);

  const handleSubmit = async () => {
    setIsUnready(false);
    const rules = await loadRules().catch(() => null);
    if (!rules) {
      setFailure((await checkAge()) || t`The form could not be loaded completely. Check your connection and try again: what you typed is kept.`);
      setIsUnready(true);
      setStep('failure');
      return;
    }
    const parsed = read(rules);
    if (parsed.success) {
      setErrors({});
      setSummary('');
      // What was sent last stays in sight until something else can be sent.
      setReference('');
      setStep('confirm');
      return;
    }
    const typed: Record<string, string> = values;
    const isIncomplete = rules.requiredFields(declared).some((field) => typed[field]?.trim() === '');
    const messages = Object.entries(rules.issueMessages(parsed.error.issues));
    setErrors(Object.fromEntries(messages.map(([field, message]) => [field, rules.validationMessage(i18n, message)])));
    setSummary(isIncomplete ? t({ id: 'contact.form.error', message: 'All fields are required.' }) : t`Please check the marked fields.`);
    setRefusals(refusals + 1);
  };

  const handleConfirm = async (website: string) => {
    setStep('sending');
    const sending = watchSending(() => setStop(() => sending.stop));
    try {
      const rules = await loadRules();
      const parsed = read(rules);
      if (!parsed.success) throw new Error('The form changed while it was being confirmed.');
      // Without a ticket the request would be taken for a machine's: a second try, else it counts as not sent.
      const ticket = await Promise.race([fetchTicket().catch(fetchTicket), sending.stopped]);
      await new Promise((resolve) => setTimeout(resolve, waitOf(ticket, Date.now())));
      const receipt = await send(parsed.data as InputOf<Form>, { guard: { website, ticket: ticket.ticket }, consentVersion: rules.consentVersion }, sending);
      setReference(receipt.reference);
      clear();
      setStep('success');
    } catch (error) {
      const appError = appErrorOf(error);
      // The server names a field by its place in the whole call.
      setErrors(Object.fromEntries(Object.entries(appError?.fields ?? {}).map(([path, message]) => [path.split('.').at(-1) ?? path, message])));
      const isRefused = appError?.code === 'invalid_input' || appError?.code === 'not_found';
      setFailure((isRefused && (await checkAge())) || (appError?.message ?? ''));
      setStep('failure');
    } finally {
      sending.end();
      setStop(undefined);
    }
  };

  /** Closes the dialog; what it told of a field is then at hand. */
  const handleClose = () => {
    setStep('idle');
    setRefusals(refusals + 1);
  };

  /** Asks once more for the rules that did not come, or sends once more what nobody answered. */
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

  /** Takes back what was said of a field. */
  const forgetError = (fieldName: string) => {
    const { [fieldName]: forgotten, ...others } = errors;
    if (forgotten === undefined) return;
    setErrors(others);
    if (Object.keys(others).length === 0) setSummary('');
  };

  /** What a field of this name shows and does. */
  const field = (fieldName: TypedField<Form>) => ({
    name: fieldName as string,
    value: values[fieldName] ?? '',
    error: errors[fieldName],
    onChange: (event: { target: { value: string } }) => {
      change(fieldName, event.target.value);
      forgetError(fieldName);
    },
  });

  return {
    frame,
    stop,
    values,
    change,
    errors,
    forgetError,
    summary,
    refusals,
    step,
    reference,
    failure,
    isOld,
    handleFirstFocus,
    handleSubmit,
    handleConfirm,
    handleClose,
    handleRetry: isUnready || isOld || failure === '' ? handleRetry : undefined,
    field,
  };
}
