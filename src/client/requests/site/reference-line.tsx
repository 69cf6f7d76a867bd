import { Trans } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsLive } from '../../ui/lib/use-is-live.ts';
import styles from './sent-request.module.css';

/** The reference of a request, with a copy button. */
export function ReferenceLine({ reference }: { reference: string }) {
  const isLive = useIsLive();
  const [isCopied, setIsCopied] = useState(false);
  // Browsers allow clipboard writes only over HTTPS.
  const canCopy = isLive && navigator.clipboard !== undefined;
  const copy = () => {
    navigator.clipboard.writeText(reference).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={styles.reference}>
      <p>
        <Trans>
          Your reference is{' '}
          <bdi className="ltr" translate="no">
            {reference}
          </bdi>
        </Trans>
      </p>
      {canCopy && (
        <button type="button" className={styles.copy} onClick={copy}>
          {isCopied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          <span className="visually-hidden" aria-live="polite">
            {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the reference</Trans>}
          </span>
        </button>
      )}
    </div>
  );
}
