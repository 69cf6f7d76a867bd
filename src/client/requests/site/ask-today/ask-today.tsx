import { Trans } from '@lingui/react/macro';
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { useChatAddress } from '../../../ui/lib/use-chat-address.ts';
import { NewTabHint } from '../../../ui/new-tab-hint.tsx';
import { withNumberRuns } from '../../../ui/number-runs.tsx';
import { PhoneList } from '../../../ui/phone-list.tsx';
import styles from './ask-today.module.css';

interface AskTodayProps {
  title: string;
  /** The text below the title. */
  text: ReactNode;
  /** Whether the centre is open now. */
  openNow: ReactNode;
}

/** Ways to contact the centre directly: a call, WhatsApp, the contact form. */
export function AskToday({ title, text, openNow }: AskTodayProps) {
  const chat = useChatAddress();
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {text && <p>{withNumberRuns(text)}</p>}
      {openNow && <p className={styles.open}>{openNow}</p>}
      <PhoneList className={styles.phones} />
      <div className="row gap-3">
        {chat && (
          <a className={buttonClass('secondary')} href={chat} target="_blank" rel="noopener noreferrer">
            <IconBrandWhatsapp size={20} aria-hidden />
            <Trans>Ask on WhatsApp</Trans>
            <NewTabHint />
          </a>
        )}
        <ButtonLink look="quiet" to={sitePaths.contact()}>
          <IconMail size={20} aria-hidden />
          <Trans>Write to us</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
