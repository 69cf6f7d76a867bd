import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { placeOf } from '#shared/appointments/collector.rules.ts';
import { formatAmount } from '#shared/i18n/format.ts';
import type { RequestPage, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { requestLabels } from '#shared/requests/request-labels.ts';
import type { Fact, FactFormats } from '#shared/requests/request-type.ts';
import { requestType, wishOf } from '#shared/requests/request-types.ts';
import { PreparationText, TubeList } from '../../appointments/admin/visit-facts.tsx';
import { useMessageTexts } from '../../request-records/admin/use-message-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { VisitPointFact } from '../../request-records/admin/visit-point.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './request-details.module.css';

/** What was asked, in columns, and how to reach the person by mail. */
export function RequestDetails({ page }: { page: RequestPage }) {
  const { t } = useLingui();
  const { channels } = useMessageTexts();
  const { request, visitPoint, visitPreparation } = page;
  const { visitOf, reader } = useRequestTexts();
  const { details, locale, email, agreedChannels } = request;
  const wish = wishOf(details);
  const { facts, message, messageLabel } = requestType(details.type);
  /** The visitor's own words, which a screen reader speaks in the visitor's language. */
  const words = (text: string): ReactNode => text && <span lang={locale}>{withNumberRuns(text)}</span>;
  /** The wish in the format of the list, or as written if it could not be parsed. */
  const visit = (asWritten: string, unreadTime: string): ReactNode => {
    if (wish.visitDay === null) return words(asWritten);
    // Shown beside the agreed time.
    if (request.appointment && request.appointment.state !== 'proposed') return '';
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
  const isReport = details.type === 'report';
  const stated: Fact<ReactNode>[] = isReport
    ? // The free text of a report is the day of the visit.
      [[messageLabel, visit(text, plainDay.test(text) ? '' : text)]]
    : facts(details, reader, { booked, visit, words, place: placeOf(request) });
  const agreed = agreedChannels.map((channel) => channels[channel]).join(', ');
  return (
    <>
      <dl className={styles.facts}>
        {stated.map(([label, value]) => (
          <FactItem key={label.id} label={reader.translate(label)}>
            {value !== '' && <span dir="auto">{withNumberRuns(value)}</span>}
          </FactItem>
        ))}
        <FactItem label={t`Position of the visitor`}>{visitPoint && <VisitPointFact point={visitPoint} />}</FactItem>
        <FactItem label={t`Preparation`}>
          {visitPreparation && <PreparationText preparation={visitPreparation} />}
        </FactItem>
        <FactItem label={t`Tubes`} isWide>
          {visitPreparation && visitPreparation.tubes.length > 0 && <TubeList tubes={visitPreparation.tubes} />}
        </FactItem>
        <FactItem label={t`E-mail`}>
          {email && (
            <span className={styles.email}>
              <bdi dir="ltr">{email}</bdi>
              <CopyButton text={email} label={t`Copy the e-mail address`} />
            </span>
          )}
        </FactItem>
        <FactItem label={t`Agreed to messages`}>{agreed}</FactItem>
      </dl>
      {!isReport && <Written request={request} text={text} />}
    </>
  );
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

interface FactItemProps {
  label: string;
  /** Takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

function FactItem({ label, isWide = false, children }: FactItemProps) {
  if (!children) return null;
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
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
