import { Trans, useLingui } from '@lingui/react/macro';
import { ContentText } from '../../ui/content-text.tsx';
import { FactList, type ShownFacts } from '../../ui/fact-list.tsx';
import type { SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import { useAgreedFacts } from './message-ticks.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReferenceLine } from './reference-line.tsx';
import styles from './request-form.module.css';
import { SentLinks, type SentRequest } from './sent-links.tsx';
import sent from './sent-request.module.css';

/** The result of a submission, and what is sent. */
export interface Sending {
  values: Record<'name' | 'email' | 'phone', string>;
  reference: string;
  /** The server's message; '' without its answer. */
  failure: string;
  /** Why there is no answer of our server. */
  unanswered: string;
}

export interface SendTextsOptions extends Omit<SentRequest, 'reference'> {
  /** Each form has its own question. */
  confirmTitle: string;
  /** The confirmation repeats these facts before the person's. */
  facts?: ShownFacts;
}

/** Texts of a form's dialog. */
export function useSendTexts(
  { values, reference, failure, unanswered }: Sending,
  { confirmTitle, facts = [], ...request }: SendTextsOptions,
): SendDialogTexts {
  const { t } = useLingui();
  const { name, email, phone } = values;
  const agreed = useAgreedFacts(values);
  const person = [
    { label: t`Name`, value: <bdi>{name}</bdi>, text: name },
    { label: t`Phone`, value: <bdo dir="ltr">{phone}</bdo>, text: phone },
    { label: t`E-mail`, value: <bdi dir="ltr">{email}</bdi>, text: email },
  ].filter(({ text }) => text.trim() !== '');
  return {
    confirmTitle,
    confirmText: (
      <>
        <p>
          <Trans>Are you sure you want to send your data?</Trans>
        </p>
        <FactList className={styles.facts} facts={[...facts, ...person, ...agreed]} />
      </>
    ),
    confirmLabel: t`Confirm`,
    cancelLabel: t`Cancel`,
    sendingText: t`Sending…`,
    successTitle: t`Sent successfully, thank you`,
    successText: <SentText reference={reference} {...request} />,
    successLinks: <SentLinks reference={reference} {...request} />,
    failureTitle: t`Send failed`,
    failureText: failure || (
      <>
        <p>
          <Trans>An error occurred while sending data, try again</Trans>
        </p>
        <p>{unanswered}</p>
      </>
    ),
    closeLabel: t`Close`,
  };
}

/** The text after a request was sent. */
export function SentText({ reference, page, about, wish }: SentRequest) {
  return (
    <>
      <ReferenceLine reference={reference} />
      {about && (
        <p className={sent.about}>
          <ContentText text={about} isName />
        </p>
      )}
      {wish}
      <NextSteps page={page} />
    </>
  );
}
