import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import type { SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { ConsentSentence } from './consent-sentence.tsx';
import { type FormPage, NextSteps } from './next-steps.tsx';
import { ReferenceLine } from './reference-line.tsx';

/** The result of a submission. */
export interface Sending {
  reference: string;
  /** The server's message; '' without its answer. */
  failure: string;
  /** Why there is no answer of our server. */
  unanswered: string;
}

/** Texts of a form's dialog; each form has its own question. */
export function useSendTexts(
  { reference, failure, unanswered }: Sending,
  confirmTitle: string,
  after: AfterSending,
): SendDialogTexts {
  const { t } = useLingui();
  return {
    confirmTitle,
    confirmText: (
      <>
        <p>
          <Trans>Are you sure you want to send your data?</Trans>
        </p>
        <p>
          <small>
            <ConsentSentence />
          </small>
        </p>
      </>
    ),
    confirmLabel: t`Confirm`,
    cancelLabel: t`Cancel`,
    sendingText: t`Sending…`,
    successTitle: t`Sent successfully, thank you`,
    successText: <SentText reference={reference} {...after} />,
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

interface AfterSending {
  page: FormPage;
  /** The requested day and hour; '' for none. */
  visit?: { day: string; hour: string };
}

/** The text after a request was sent. */
export function SentText({ reference, page, visit }: AfterSending & { reference: string }) {
  return (
    <>
      <ReferenceLine reference={reference} />
      <NextSteps page={page} />
      <p>
        <Link to={sitePaths.requestStatus({ reference })}>
          <Trans>Check its status</Trans>
        </Link>
      </p>
      {visit?.day && visit.hour && <CalendarButton reference={reference} day={visit.day} hour={visit.hour} />}
    </>
  );
}
