import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { SendStep } from '../../components/send-dialog.tsx';
import { appErrorOf } from '../../lib/app-error.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useDraft } from '../../lib/use-draft.ts';

export const emptyContact = { name: '', email: '', phone: '', type: 'inquiry', message: '' };
export type ContactValues = typeof emptyContact;

const fieldNames = Object.keys(emptyContact) as (keyof ContactValues)[];

/** The contact form's state: what is typed, what is wrong with it, and how far its sending is. */
export function useContactForm() {
  const { i18n, t } = useLingui();
  const { locale, form: posted } = useSite();
  const utils = trpc.useUtils();
  const { mutateAsync: send } = trpc.content.requests.sendContact.useMutation();
  const { values, change, clear } = useDraft('contact', emptyContact, posted?.values ?? null);
  const [step, setStep] = useState<SendStep>('idle');
  const [errors, setErrors] = useState<Record<string, string>>(posted?.fields ?? {});
  const [summary, setSummary] = useState(posted?.step === 'refused' ? posted.message : '');
  const [reference, setReference] = useState('');
  const [failure, setFailure] = useState('');
  const ticket = useRef<Promise<string> | null>(null);

  /** The first touch fetches the ticket that tells when the form was opened, and the rules that it will be checked by. */
  const handleFirstFocus = () => {
    if (ticket.current) return;
    // Failures show when the form is sent, and then it is tried again.
    fetchTicket().catch(() => undefined);
    loadRules().catch(() => undefined);
  };

  const fetchTicket = () => {
    ticket.current = utils.client.content.requests.ticket.query().then((answer) => answer.ticket);
    return ticket.current;
  };

  const handleSubmit = async () => {
    const rules = await loadRules().catch(() => null);
    if (!rules) {
      setFailure('');
      setStep('failure');
      return;
    }
    const { contactInputSchema, issueMessages, validationMessage } = rules;
    const parsed = contactInputSchema.safeParse(values);
    if (parsed.success) {
      setErrors({});
      setSummary('');
      setStep('confirm');
      return;
    }
    const isIncomplete = fieldNames.some((name) => values[name].trim() === '');
    setErrors(Object.fromEntries(Object.entries(issueMessages(parsed.error.issues)).map(([name, message]) => [name, validationMessage(i18n, message)])));
    setSummary(isIncomplete ? t({ id: 'contact.form.error', message: 'All fields are required.' }) : t`Please check the marked fields.`);
  };

  const handleConfirm = async (website: string) => {
    setStep('sending');
    try {
      const { consentVersion } = await loadRules();
      const contact = { ...values, type: values.type === 'suggestion' ? ('suggestion' as const) : ('inquiry' as const) };
      // Without a ticket the message would be taken for a machine's: a second try, else it counts as not sent.
      const proof = await (ticket.current ?? fetchTicket()).catch(fetchTicket);
      const receipt = await send({ locale, contact, guard: { website, ticket: proof }, consentVersion });
      setReference(receipt.reference);
      clear();
      setStep('success');
    } catch (error) {
      const appError = appErrorOf(error);
      setErrors(Object.fromEntries(Object.entries(appError?.fields ?? {}).map(([path, message]) => [path.replace(/^contact\./, ''), message])));
      setFailure(appError?.message ?? '');
      setStep('failure');
    }
  };

  return { values, change, errors, summary, step, setStep, reference, failure, handleFirstFocus, handleSubmit, handleConfirm };
}

/** The schema and its messages weigh more than the rest of the page; they come when the form is first touched. */
async function loadRules() {
  const [schemas, issues, messages] = await Promise.all([
    import('#shared/schemas/requests.schema.ts'),
    import('#shared/schemas/issues.ts'),
    import('../../lib/validation-messages.ts'),
  ]);
  return { ...schemas, ...issues, ...messages };
}
