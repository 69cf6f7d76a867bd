import { Trans } from '@lingui/react/macro';
import { IconMail, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { localizedPath } from '#shared/paths.ts';
import { Button, buttonClass } from './button.tsx';
import { useSite } from './lib/site-context.tsx';
import styles from './share-link.module.css';

interface ShareLinkProps {
  name: string;
  /** The path of the page, without the language prefix. */
  path: string;
}

/** Shares a page by the device's share dialog, or copies its address. Without script, it opens a mail. */
export function ShareLink({ name, path }: ShareLinkProps) {
  const { locale, origin } = useSite();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const address = `${origin}${localizedPath(locale, path)}`;
  const handleClick = async () => {
    setOutcome(null);
    setOutcome(await share(name, address));
  };
  return (
    <>
      <Button look="quiet" className={styles.button} onClick={() => void handleClick()}>
        <IconShare size={20} aria-hidden />
        <Trans>Share</Trans>
      </Button>
      <a
        className={buttonClass('quiet', styles.mail)}
        href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`}
      >
        <IconMail size={20} aria-hidden />
        <Trans>Share by e-mail</Trans>
      </a>
      <p className={styles.outcome} role="status">
        {outcome === 'copied' && <Trans>Link copied</Trans>}
        {outcome === 'refused' && (
          <Trans>
            Copy this link: <bdi dir="ltr">{address}</bdi>
          </Trans>
        )}
      </p>
    </>
  );
}

async function share(title: string, url: string): Promise<'copied' | 'refused' | null> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return null;
    }
  } catch (error) {
    // The visitor closed the device's share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
