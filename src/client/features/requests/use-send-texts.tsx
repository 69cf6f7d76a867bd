import { Trans, useLingui } from '@lingui/react/macro';
import type { SendDialogTexts } from '../../components/send-dialog.tsx';
import { ConsentSentence } from './consent-sentence.tsx';

/** How a sending went; `failure` is the server's own message where it gave one. */
export interface Sending {
  reference: string;
  failure: string;
}

/** What the dialog of a form says; the question is the form's own. */
export function useSendTexts({ reference, failure }: Sending, confirmTitle: string): SendDialogTexts {
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
    successText: <SentText reference={reference} />,
    failureTitle: t`Send failed`,
    failureText: failure || t`An error occurred while sending data, try again`,
    closeLabel: t`Close`,
  };
}

/** What happens after a request was sent. */
export function SentText({ reference }: { reference: string }) {
  return (
    <>
      <p>
        <Trans>
          Your reference is <bdi className="ltr">{reference}</bdi>.
        </Trans>
      </p>
      <p>
        <Trans>Our team will answer you by phone or e-mail, usually within one working day.</Trans>
      </p>
    </>
  );
}
