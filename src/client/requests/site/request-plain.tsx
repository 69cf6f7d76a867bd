import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formAnchor } from '#shared/site/form-anchor.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import { Button } from '../../ui/button.tsx';
import { FactList, type ShownFacts } from '../../ui/fact-list.tsx';
import { useAgreedFacts } from './message-ticks.tsx';
import styles from './request-form.module.css';
import { SentLinks, type SentRequest } from './sent-links.tsx';
import { SentText } from './use-send-texts.tsx';

export interface RequestConfirmProps {
  form: FormOutcome;
  /** URL of the form post. */
  action: string;
  /** Labels of the fields to show, by field name. */
  labels: Record<string, string>;
  /** Formats a field's value. */
  show?: (name: string, value: string) => string;
  /** Further facts about the request. */
  more?: ShownFacts;
  /** Leads to a form that suits the visitor better; the main action then. */
  alternative?: ReactNode;
  /** The centre's note on the visitor's choice. */
  note?: ReactNode;
  /** The values of settings and content that the page shows, by field name. */
  shown?: Record<string, string | number | null>;
  /** File fields: browsers can send files only with this second form. */
  files?: ReactNode;
}

/** The confirmation page for browsers without script. It asks the same question as the dialog. */
export function RequestConfirm({
  form,
  action,
  labels,
  show = (_name, value) => value,
  more = [],
  alternative,
  note,
  shown = {},
  files,
}: RequestConfirmProps) {
  const { values, ticket, message } = form;
  const filled = Object.entries(labels).flatMap(([name, label]) =>
    values[name] ? [{ label, value: <bdi>{show(name, values[name])}</bdi> }] : [],
  );
  const agreed = useAgreedFacts(values);
  return (
    <form
      id={formAnchor}
      className={styles.form}
      method="post"
      action={`${action}#${formAnchor}`}
      encType={files ? 'multipart/form-data' : undefined}
    >
      {message && (
        <p className={styles.summary} role="alert">
          {message}
        </p>
      )}
      {alternative}
      <h2>
        <Trans>Are you sure you want to send your data?</Trans>
      </h2>
      <FactList className={styles.confirm} facts={[...more, ...filled, ...agreed]} />
      {note && <p>{note}</p>}
      {Object.entries({ ...values, ...shown }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      <input type="hidden" name="ticket" value={ticket} />
      {files}
      <div className="row gap-3">
        <Button look={alternative ? 'secondary' : 'primary'} type="submit" name="confirmed" value="yes">
          <Trans>Confirm</Trans>
        </Button>
        <Button look="quiet" type="submit" name="confirmed" value="no" formEncType="application/x-www-form-urlencoded">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The page after sending for browsers without script. */
export function RequestSent(request: SentRequest) {
  return (
    <section id={formAnchor} className={styles.form} role="status">
      <h2>
        <Trans>Sent successfully, thank you</Trans>
      </h2>
      <SentText {...request} />
      <SentLinks {...request} />
    </section>
  );
}
