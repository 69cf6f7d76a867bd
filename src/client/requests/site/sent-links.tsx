import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrandWhatsapp, IconListCheck, IconMapPin, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useChatAddress } from '../../ui/lib/use-chat-address.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import { CalendarButton } from './calendar-button.tsx';
import type { FormPage } from './next-steps.tsx';
import styles from './sent-request.module.css';

/** A request that was sent. */
export interface SentRequest {
  reference: string;
  page: FormPage;
  /** The name of the package or offer. */
  about?: string | undefined;
  /** The visitor's wish, which stands before the next steps. */
  wish?: ReactNode;
  /** Whether the visitor wishes to be visited, and needs no way to the centre. */
  isAtHome?: boolean;
  /** The packages whose preparation sheets are linked. */
  prepared?: readonly Pick<PackageDetail, 'id' | 'name'>[] | null;
  /** The requested day and hour; '' for none. */
  visit?: { day: string; hour: string };
}

const iconSize = 20;
/** Other tabs keep the reference on the screen. */
const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Links to what helps after sending, of those that the centre has. */
export function SentLinks({ reference, page, isAtHome = page === 'withdraw', prepared, visit }: SentRequest) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { links } = useSiteFrame();
  const chat = useChatAddress(t`Hello, this is about my request ${reference}.`);
  return (
    <div className={styles.links}>
      {prepared?.map(({ id, name }) => (
        <a
          key={id}
          className={`${buttonClass('primary')} ${prepared.length > 1 ? styles.named : ''}`}
          href={localizedPath(locale, sitePaths.preparation(id))}
          {...newTab}
        >
          <IconPrinter size={iconSize} aria-hidden />
          <span>
            <Trans>Preparation sheet</Trans> {prepared.length > 1 && <ContentText text={name} isName />}
          </span>
          <NewTabHint />
        </a>
      ))}
      {visit?.day && visit.hour && <CalendarButton reference={reference} day={visit.day} hour={visit.hour} />}
      {chat && (
        <a className={buttonClass('secondary')} href={chat} {...newTab}>
          <IconBrandWhatsapp size={iconSize} aria-hidden />
          <Trans>Ask on WhatsApp</Trans>
          <NewTabHint />
        </a>
      )}
      {!isAtHome && links.map && (
        <a className={buttonClass('secondary')} href={links.map} {...newTab}>
          <IconMapPin size={iconSize} aria-hidden />
          <Trans>Directions</Trans>
          <NewTabHint />
        </a>
      )}
      <Link className={buttonClass('secondary')} to={sitePaths.requestStatus({ reference })}>
        <IconListCheck size={iconSize} aria-hidden />
        <Trans>Check your request</Trans>
      </Link>
    </div>
  );
}
