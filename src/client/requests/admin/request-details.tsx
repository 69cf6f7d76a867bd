import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { placeOf } from '#shared/appointments/collector.rules.ts';
import { formatAmount } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { requestLabels } from '#shared/requests/request-labels.ts';
import type { Fact, FactFormats } from '#shared/requests/request-type.ts';
import { requestType, wishOf } from '#shared/requests/request-types.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { VisitPointFact } from '../../request-records/admin/visit-point.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './request-details.module.css';

interface RequestDetailsProps {
  request: RequestRecord;
  visitPoint: VisitPoint | null;
}

export function RequestDetails({ request, visitPoint }: RequestDetailsProps) {
  const { t } = useLingui();
  const { visitOf, reader } = useRequestTexts();
  const { details, locale } = request;
  const wish = wishOf(details);
  const { facts, message, messageLabel } = requestType(details.type);
  /** The visitor's own words, which a screen reader speaks in the visitor's language. */
  const words = (text: string): ReactNode => text && <span lang={locale}>{withNumberRuns(text)}</span>;
  /** The wish in the format of the list, or as written if it could not be parsed. */
  const visit = (asWritten: string, unreadTime: string): ReactNode => {
    if (wish.visitDay === null) return words(asWritten);
    // Shown beside the agreed time.
    if (request.appointment) return '';
    const timeAsWritten = wish.visitTime === null ? unreadTime : '';
    return [visitOf(wish), timeAsWritten].filter(Boolean).join(' · ');
  };
  const booked: FactFormats<ReactNode>['booked'] = ({ title, price }) =>
    price === null ? (
      words(title)
    ) : (
      <>
        {words(title)}
        {` · ${reader.translate(requestLabels.amount, { amount: formatAmount(price, reader.locale) })}`}
      </>
    );
  const text = message(details);
  // The free text of a report is the day of the visit.
  if (details.type === 'report')
    return <Facts facts={[[messageLabel, visit(text, plainDay.test(text) ? '' : text)]]} />;
  return (
    <>
      <Facts facts={facts(details, reader, { booked, visit, words, place: placeOf(request) })} />
      {visitPoint && (
        <dl className={styles.facts}>
          <div>
            <dt>{t`Position of the visitor`}</dt>
            <dd>
              <VisitPointFact point={visitPoint} />
            </dd>
          </div>
        </dl>
      )}
      <Written request={request} text={text} />
    </>
  );
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

function Facts({ facts }: { facts: Fact<ReactNode>[] }) {
  const { reader } = useRequestTexts();
  const stated = facts.filter(([, text]) => text !== '');
  if (stated.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {stated.map(([label, text]) => (
        <div key={label.id}>
          <dt>{reader.translate(label)}</dt>
          <dd dir="auto">{withNumberRuns(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Written({ request, text }: { request: RequestRecord; text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.message} dir="auto" lang={request.locale}>
      {withNumberRuns(text)}
    </p>
  );
}
