import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { Button } from '../../components/button.tsx';
import { TextAreaField, TextField } from '../../components/field.tsx';
import { SendDialog } from '../../components/send-dialog.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { ConsentSentence } from './consent-sentence.tsx';
import styles from './contact-form.module.css';
import { type ContactValues, useContactForm } from './use-contact-form.ts';
import { useContactTexts } from './use-contact-texts.tsx';

/** The contact form. Before its script has run, or without it, it posts to the server, which asks the same question. */
export function ContactForm() {
  const { t } = useLingui();
  const { locale } = useSite();
  const trap = useRef<HTMLInputElement>(null);
  const { values, change, errors, summary, step, setStep, reference, failure, handleFirstFocus, handleSubmit, handleConfirm } = useContactForm();
  const texts = useContactTexts(reference, failure);
  const field = (name: keyof ContactValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    <>
      <form
        className={styles.form}
        method="post"
        action={localizedPath(locale, sitePaths.contact())}
        noValidate
        onFocus={handleFirstFocus}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        {summary && (
          <p className={styles.summary} role="alert">
            {summary}
          </p>
        )}
        <TextField {...field('name')} label={t`Name`} autoComplete="name" dir="auto" maxLength={120} />
        <div className={styles.pair}>
          <TextField {...field('email')} label={t`E-mail`} type="email" inputMode="email" autoComplete="email" dir="ltr" maxLength={254} />
          <TextField {...field('phone')} label={t`Phone`} type="tel" inputMode="tel" autoComplete="tel" dir="ltr" maxLength={40} />
        </div>
        <fieldset className={styles.types}>
          <legend className="visually-hidden">
            <Trans>Type of message</Trans>
          </legend>
          {(['inquiry', 'suggestion'] as const).map((type) => (
            <label key={type} className={styles.type}>
              <input type="radio" name="type" value={type} checked={values.type === type} onChange={() => change('type', type)} />
              {type === 'inquiry' ? <Trans>Inquiry</Trans> : <Trans>Suggestion</Trans>}
            </label>
          ))}
        </fieldset>
        <TextAreaField {...field('message')} label={t`Message`} dir="auto" rows={6} maxLength={4000} />
        <label className={styles.trap} aria-hidden>
          Website
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <p className={styles.consent}>
          <ConsentSentence />
        </p>
        <Button type="submit" disabled={step === 'sending'}>
          {step === 'sending' ? <Trans>Submitting...</Trans> : <Trans>Send message</Trans>}
        </Button>
      </form>
      <SendDialog
        step={step}
        texts={texts}
        onConfirm={() => void handleConfirm(trap.current?.value ?? '')}
        onCancel={() => setStep('idle')}
        onClose={() => setStep('idle')}
      />
    </>
  );
}
