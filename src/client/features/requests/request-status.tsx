import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { dayText } from '#shared/rules/visit-time.rules.ts';
import type { RequestStatus } from '#shared/schemas/requests.schema.ts';
import { Button } from '../../components/button.tsx';
import { TextAreaField, TextField } from '../../components/field.tsx';
import { useSite } from '../../lib/site-context.tsx';
import styles from './request-form.module.css';
import own from './withdrawal-form.module.css';

/** Asks which request it is, and shows how far that one is. Posted to the server with and without script. */
export function RequestStatusForms() {
  const { form } = useSite();
  return (
    <div className={own.stack}>
      {form?.status && <StatusCard status={form.status} hasWished={form.step === 'sent'} proof={form.values.proof ?? ''} />}
      {!form?.status && <LookUp />}
    </div>
  );
}

function LookUp() {
  const { t } = useLingui();
  const { locale, form } = useSite();
  const [query] = useSearchParams();
  const [reference, setReference] = useState(form?.values.reference ?? query.get('reference') ?? '');
  const [proof, setProof] = useState(form?.values.proof ?? '');
  return (
    <form className={styles.form} method="post" action={localizedPath(locale, sitePaths.requestStatus())}>
      {form?.message && (
        <p className={styles.summary} role="alert">
          {form.message}
        </p>
      )}
      <TextField
        name="reference"
        label={t`Your reference`}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        error={form?.fields.reference}
        placeholder="D-XXXX-XXXX"
        dir="ltr"
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        name="proof"
        label={t`The last four digits of your phone number`}
        value={proof}
        onChange={({ target }) => setProof(target.value)}
        error={form?.fields.proof}
        dir="ltr"
        maxLength={254}
        autoComplete="off"
      />
      <p className={styles.hint}>
        <Trans>If you gave no phone number: your e-mail address.</Trans>
      </p>
      <Button type="submit">
        <Trans>See how far it is</Trans>
      </Button>
    </form>
  );
}

interface StatusCardProps {
  status: RequestStatus;
  hasWished: boolean;
  /** What showed that the request is the visitor's, sent again with a wish. */
  proof: string;
}

function StatusCard({ status: { reference, type, state, receivedOn, wishes }, hasWished, proof }: StatusCardProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [text, setText] = useState('');
  const types = { contact: t`Message`, report: t`Laboratory report request`, booking: t`Package booking`, withdrawal: t`Home sample visit` };
  const states = {
    new: t`Received: we get back to you soon.`,
    in_progress: t`In progress: our team is working on it.`,
    confirmed: t`Confirmed`,
    completed: t`Completed`,
    declined: t`We cannot take it up. Please call us for the reason.`,
  };
  const isClosed = state === 'completed' || state === 'declined';
  return (
    <>
      <section className={styles.form}>
        {hasWished && (
          <p className={own.notice} role="status">
            <Trans>Your wish has reached us. We call you about it.</Trans>
          </p>
        )}
        <h2>{states[state]}</h2>
        <dl className={styles.confirm}>
          <div>
            <dt>{t`Your reference`}</dt>
            <dd>
              <bdi className="ltr">{reference}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t`What you asked for`}</dt>
            <dd>{types[type]}</dd>
          </div>
          <div>
            <dt>{t`Received on`}</dt>
            <dd>{dayText(receivedOn, locale)}</dd>
          </div>
          {wishes.length > 0 && (
            <div>
              <dt>{t`Your wishes since`}</dt>
              <dd>{wishes.map((kind) => (kind === 'cancel_wish' ? t`Cancel` : t`Change`)).join(locale === 'ar' ? '، ' : ', ')}</dd>
            </div>
          )}
        </dl>
      </section>
      {!isClosed && (
        <form className={styles.form} method="post" action={localizedPath(locale, sitePaths.requestStatus())}>
          <h2>
            <Trans>Change or cancel it?</Trans>
          </h2>
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="proof" value={proof} />
          <TextAreaField
            name="text"
            label={t`What would you like?`}
            value={text}
            onChange={({ target }) => setText(target.value)}
            dir="auto"
            rows={3}
            maxLength={1000}
          />
          <div className={styles.actions}>
            <Button type="submit" name="kind" value="change_wish">
              <Trans>Ask for a change</Trans>
            </Button>
            <Button look="quiet" type="submit" name="kind" value="cancel_wish">
              <Trans>Ask to cancel</Trans>
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
