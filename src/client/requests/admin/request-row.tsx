import { useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconId,
  IconMailQuestion,
  IconMessageCircleExclamation,
  IconPhoneCall,
  IconUser,
} from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { formatDateTime } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { adminPaths } from '#shared/paths.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { excerptOf } from '#shared/requests/request-types.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './request-row.module.css';
import { StateBadge } from './state-badge.tsx';
import { useRequestTexts } from './use-request-texts.ts';
import { useSpamReasonText } from './use-spam-text.ts';

/** A row of the list. The whole row is a link to the request. */
export function RequestRow({ request }: { request: RequestRecord }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { kindOf, visitOf, nameOf, changeRequestNames } = useRequestTexts();
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
  const visit = visitOf(request);
  const openChangeRequest = openChangeRequestAt === null ? undefined : changeRequests.at(-1);
  const { search } = useLocation();
  const hasFailedMail = mails.some((mail) => mail.state === 'failed');
  return (
    <article
      className={styles.row}
      data-state={state}
      data-change-request={openChangeRequest && ''}
      aria-labelledby={`request-${id}`}
    >
      <div className={styles.who}>
        <h2 id={`request-${id}`} className={styles.name}>
          <Link to={adminPaths.requests(id)} state={{ search }} className={styles.link} dir="auto">
            {nameOf(request)}
          </Link>
        </h2>
        <Text size="sm" c="dimmed" className={styles.reach}>
          <bdi dir="ltr">{phone || email}</bdi>
        </Text>
      </div>
      <div className={styles.what}>
        <Badge color="gray">{kindOf(request)}</Badge>
        {openChangeRequest && (
          <Badge color="coral" leftSection={<IconMessageCircleExclamation size={14} aria-hidden />}>
            {changeRequestNames[openChangeRequest.kind]}
          </Badge>
        )}
        {request.locale !== locale && (
          <Badge color="gray" variant="outline" lang={request.locale}>
            {locales[request.locale].ownName}
          </Badge>
        )}
        <Text component="span" size="sm" className={styles.excerpt} dir="auto" lang={request.locale}>
          {excerptOf(request.details)}
        </Text>
      </div>
      <div className={styles.marks}>
        {spamReason && <Mark icon={<IconMailQuestion size={16} aria-hidden />} text={spamReasonText(spamReason)} />}
        {visit && <Mark icon={<IconCalendarEvent size={16} aria-hidden />} text={visit} />}
        {callBackAt && (
          <Mark
            icon={<IconPhoneCall size={16} aria-hidden />}
            text={t`Call back ${formatDateTime(callBackAt, locale)}`}
          />
        )}
        {cards.length > 0 && <Mark icon={<IconId size={16} aria-hidden />} text={t`With cards`} />}
        {hasFailedMail && <Mark isTrouble icon={<IconAlertTriangle size={16} aria-hidden />} text={t`A mail failed`} />}
        {assignee && <Mark icon={<IconUser size={16} aria-hidden />} text={assignee.name} />}
      </div>
      <div className={styles.when}>
        <StateBadge state={state} />
        <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
          {formatDateTime(createdAt, locale)}
        </Text>
        <Text size="xs" c="dimmed" className="ltr" component="bdi">
          {reference}
        </Text>
      </div>
    </article>
  );
}

function Mark({ icon, text, isTrouble = false }: { icon: React.ReactNode; text: string; isTrouble?: boolean }) {
  return (
    <span className={styles.mark} data-trouble={isTrouble || undefined}>
      {icon}
      <bdi>{text}</bdi>
    </span>
  );
}
