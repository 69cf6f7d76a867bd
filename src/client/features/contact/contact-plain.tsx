import { Trans, useLingui } from '@lingui/react/macro';
import type { FormOutcome } from '#shared/page-data.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { Button } from '../../components/button.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { ConsentSentence } from './consent-sentence.tsx';
import styles from './contact-form.module.css';
import { emptyContact } from './use-contact-form.ts';
import { SentText } from './use-contact-texts.tsx';

/** The question that the dialog asks, as a page of its own for browsers without script. */
export function ContactConfirm({ form }: { form: FormOutcome }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { values, ticket } = form;
  const shown = [
    { label: t`Name`, value: values.name },
    { label: t`E-mail`, value: values.email },
    { label: t`Phone`, value: values.phone },
    { label: t`Message`, value: values.message },
  ];
  return (
    <form className={styles.form} method="post" action={localizedPath(locale, sitePaths.contact())}>
      <h2>
        <Trans>Are you sure you want to send your data?</Trans>
      </h2>
      <dl className={styles.confirm}>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {[...Object.keys(emptyContact), 'website'].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
      <input type="hidden" name="ticket" value={ticket} />
      <p className={styles.consent}>
        <ConsentSentence />
      </p>
      <div className={styles.actions}>
        <Button type="submit" name="confirmed" value="yes">
          <Trans>Confirm</Trans>
        </Button>
        <Button look="quiet" type="submit" name="confirmed" value="no">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What browsers without script see after sending. */
export function ContactSent({ reference }: { reference: string }) {
  return (
    <section className={styles.form} role="status">
      <h2>
        <Trans>Sent successfully, thank you</Trans>
      </h2>
      <SentText reference={reference} />
    </section>
  );
}
