import { useLingui } from '@lingui/react/macro';
import { Badge, Checkbox, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconEye,
  IconId,
  IconLanguage,
  IconMailQuestion,
  IconMessageCircleExclamation,
  IconPhoneCall,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { clockTimeOf, formatDate, formatDateTime, formatDayAndMonth, hourText } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { adminPaths } from '#shared/paths.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import { excerptOf } from '#shared/requests/request-types.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { LanguageName } from '../../ui/admin/language-name.tsx';
import type { Selection } from '../../ui/admin/records/use-selection.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './request-row.module.css';
import { StateBadge } from './state-badge.tsx';
import { useSpamReasonText } from './use-spam-text.ts';

interface RequestRowProps {
  request: RequestRecord;
  /** The current day at the centre. */
  today: string;
  /** Whether it is open beside the list. */
  isOpen?: boolean;
  /** Beside an open request, whose heading is the first of the page. */
  isBeside?: boolean;
  /** The names of colleagues who have it open. */
  openBy?: readonly string[];
  /** Absent for staff who may not change requests. */
  selection?: Pick<Selection<RequestRecord>, 'has' | 'toggle'>;
}

/** A row of the list. The whole row is a link to the request. */
export function RequestRow({
  request,
  today,
  isOpen = false,
  isBeside = false,
  openBy = [],
  selection,
}: RequestRowProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { kindOf, visitOf, nameOf, changeRequestNames, reader } = useRequestTexts();
  const spamReasonText = useSpamReasonText();
  const {
    id,
    phone,
    email,
    reference,
    createdAt,
    state,
    assignee,
    callBackAt,
    cards,
    changeRequests,
    openChangeRequestAt,
    mails,
    spamReason,
  } = request;
  const Name = isBeside ? 'p' : 'h2';
  const visit = visitOf(request);
  const openChangeRequest = openChangeRequestAt === null ? undefined : changeRequests.at(-1);
  const { search, state: cameFrom } = useLocation();
  const isReturn = (cameFrom as { from?: string } | null)?.from === id;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen || isReturn) row.current?.scrollIntoView({ block: 'nearest' });
    if (isReturn) row.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isOpen, isReturn]);
  const hasFailedMail = mails.some((mail) => mail.state === 'failed');
  return (
    <article
      className={styles.row}
      ref={row}
      data-state={state}
      data-open={isOpen || undefined}
      data-selected={selection?.has(id) || undefined}
      data-change-request={openChangeRequest && ''}
      aria-labelledby={`request-${id}`}
    >
      {selection && (
        <Checkbox
          size="md"
          className={styles.tick ?? ''}
          checked={selection.has(id)}
          onChange={() => selection.toggle(request)}
          aria-label={t`Select ${nameOf(request)}, ${reference}`}
        />
      )}
      <div className={styles.who}>
        <Name id={`request-${id}`} className={styles.name} dir="auto">
          <Link
            to={adminPaths.requests(id) + search}
            className={styles.link}
            data-request-link
            aria-current={isOpen || undefined}
          >
            {nameOf(request)}
          </Link>
        </Name>
        <bdi dir="ltr" className={styles.reach}>
          {phone || email}
        </bdi>
      </div>
      <div className={styles.what}>
        <div className={styles.line}>
          {isInvented(request) && <Badge variant="outline">{t`Demo`}</Badge>}
          <Badge color="gray">{kindOf(request)}</Badge>
          {openChangeRequest && (
            <Badge color="coral" leftSection={<IconMessageCircleExclamation size={14} aria-hidden />}>
              {changeRequestNames[openChangeRequest.kind]}
            </Badge>
          )}
          <span className={styles.excerpt} dir="auto" lang={request.locale}>
            {withNumberRuns(excerptOf(request.details, reader))}
          </span>
        </div>
        <div className={styles.line}>
          <bdi dir="ltr" className={styles.reference}>
            {reference}
          </bdi>
          {spamReason && <Mark icon={<IconMailQuestion size={16} aria-hidden />} text={spamReasonText(spamReason)} />}
          {hasFailedMail && (
            <Mark isTrouble icon={<IconAlertTriangle size={16} aria-hidden />} text={t`An e-mail failed`} />
          )}
          {visit && <Mark isWhole icon={<IconCalendarEvent size={16} aria-hidden />} text={visit} />}
          {callBackAt && (
            <Mark
              icon={<IconPhoneCall size={16} aria-hidden />}
              text={t`Call back ${formatDateTime(callBackAt, locale)}`}
            />
          )}
          {openBy.length > 0 && (
            <Mark
              icon={<IconEye size={16} aria-hidden />}
              text={t`Open: ${openBy.join(locale === 'ar' ? '، ' : ', ')}`}
            />
          )}
          {assignee && <Mark icon={<IconUser size={16} aria-hidden />} text={assignee.name} />}
          {cards.length > 0 && <Mark icon={<IconId size={16} aria-hidden />} text={t`With cards`} />}
          {request.locale !== locale && (
            <Mark icon={<IconLanguage size={16} aria-hidden />} text={<LanguageName code={request.locale} />} />
          )}
        </div>
      </div>
      <div className={styles.when}>
        <StateBadge state={state} />
        <VisuallyHidden>{t`Received:`}</VisuallyHidden>
        <time dateTime={createdAt} className={styles.time}>
          {arrivalText(createdAt, today, locale)}
        </time>
      </div>
    </article>
  );
}

/** The time of a request of today, the day of an earlier one: so short that a telephone number fits beside it. */
function arrivalText(createdAt: string, today: string, locale: Locale): string {
  const day = dayOf(createdAt);
  if (day === today) return hourText(clockTimeOf(Date.parse(createdAt)), locale);
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day, locale) : formatDate(createdAt, locale);
}

interface MarkProps {
  icon: React.ReactNode;
  text: React.ReactNode;
  isTrouble?: boolean;
  /** Never shortened. */
  isWhole?: boolean;
}

function Mark({ icon, text, isTrouble = false, isWhole = false }: MarkProps) {
  return (
    <span className={styles.mark} data-trouble={isTrouble || undefined} data-whole={isWhole || undefined}>
      {icon}
      <bdi>{text}</bdi>
    </span>
  );
}
