import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import type { Booked } from '#shared/requests/request-type.ts';
import { requestType } from '#shared/requests/request-types.ts';
import { collectorText } from '#shared/requests/withdrawal.request.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './request-details.module.css';
import { useRequestTexts } from './use-request-texts.ts';

export function RequestDetails({ request }: { request: RequestRecord }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { visitOf, reader } = useRequestTexts();
  const { details, visitDay, visitTime } = request;
  /** In the format of the list and the visits sheet, or as written if it could not be parsed. */
  const visitText = (asWritten: string, unreadTime = '') =>
    visitDay === null ? asWritten : [visitOf(request), visitTime === null ? unreadTime : ''].filter(Boolean).join(' · ');
  const booked = ({ title, price }: Booked) => (price === null ? title : `${title} · ${formatAmount(price, locale)} ${t({ id: 'currency', message: 'AED' })}`);
  switch (details.type) {
    case 'report':
      return (
        <Facts request={request} facts={[[t`Time of the visit`, visitText(details.visitTime, plainDay.test(details.visitTime) ? '' : details.visitTime)]]} />
      );
    case 'booking': {
      const { shown, record, notes } = details;
      const hasChanged = record !== null && (record.title !== shown.title || record.price !== shown.price);
      const facts: Fact[] = [
        [t`Package or offer`, booked(record ?? shown)],
        [t`What the visitor was shown`, hasChanged ? booked(shown) : ''],
      ];
      return (
        <>
          <Facts request={request} facts={facts} />
          <Written request={request} text={notes} />
        </>
      );
    }
    case 'withdrawal': {
      const { appointmentDay, appointmentDate, appointmentTime, isPast, area, collector, packageTitle, suggestions } = details;
      const facts: Fact[] = [
        [t`Requested appointment`, visitText([appointmentDay, appointmentDate, appointmentTime].filter(Boolean).join(' · '), appointmentTime)],
        [t`Please note`, isPast ? t`This day had already passed when the request arrived.` : ''],
        [t`Package or offer`, packageTitle],
        [t`Area or address`, area],
        [t`Visit by`, collectorText(collector, reader)],
      ];
      return (
        <>
          <Facts request={request} facts={facts} />
          <Written request={request} text={suggestions} />
        </>
      );
    }
    default:
      return (
        <>
          <Facts
            request={request}
            facts={requestType(details.type)
              .facts(details, reader)
              .map(([label, text]) => [reader.translate(label), text])}
          />
          <Written request={request} text={requestType(details.type).message(details)} />
        </>
      );
  }
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

type Fact = [label: string, text: string];

function Facts({ request, facts }: { request: RequestRecord; facts: Fact[] }) {
  const stated = facts.filter(([, text]) => text !== '');
  if (stated.length === 0) return null;
  return (
    <dl className={styles.facts} lang={request.locale}>
      {stated.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Written({ request, text }: { request: RequestRecord; text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.message} dir="auto" lang={request.locale}>
      {text}
    </p>
  );
}
