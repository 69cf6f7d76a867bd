import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { telAddress } from '#shared/fields/phone.rules.ts';
import { hourText } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { collectorText } from '#shared/requests/withdrawal.request.ts';
import { useAppointmentTexts } from '../../appointments/admin/use-appointment-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { StateBadge } from './state-badge.tsx';
import { useRequestTexts } from './use-request-texts.ts';
import styles from './visits-list.module.css';

/** The visits of a day, for screen and print. */
export function VisitsList({ visits }: { visits: Visit[] }) {
  return (
    <ol className={styles.list}>
      {visits.map((visit) => (
        <li key={visit.id} className={styles.visit}>
          <VisitEntry visit={visit} />
        </li>
      ))}
    </ol>
  );
}

function VisitEntry({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { places } = useAppointmentTexts();
  const { types, nameOf, changeRequestNames, reader } = useRequestTexts();
  const {
    id,
    reference,
    type,
    state,
    phone,
    visitTime,
    area,
    notes,
    collector,
    packageTitle,
    fastingHours,
    changeRequest,
    assigneeName,
    place,
    appointment,
  } = visit;
  return (
    <>
      <p className={styles.time}>
        {visitTime === null ? t`No time given` : hourText(visitTime, locale)}
        {appointment === null && <small>{t`Asked for`}</small>}
      </p>
      <div className={styles.who}>
        <h2 className={styles.name}>
          <Link to={adminPaths.requests(id)} className={styles.link} dir="auto">
            {nameOf(visit)}
          </Link>
        </h2>
        {phone && (
          <a href={telAddress(visit)} className={styles.phone}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
        <Text size="sm" c="dimmed">
          {types[type]}
          {place === 'centre' && ` · ${places.centre}`} ·{' '}
          <bdi dir="ltr" className={styles.reference}>
            {reference}
          </bdi>
        </Text>
      </div>
      <dl className={styles.facts}>
        <Fact label={t`Area or address`} text={area} />
        <Fact label={t`Package or offer`} text={packageTitle} />
        {fastingHours !== null && (
          <div data-strong>
            <dt>{t`Preparation`}</dt>
            <dd>
              <Plural value={fastingHours} _0="Fasting needed" one="Fasting: # hour" other="Fasting: # hours" />
            </dd>
          </div>
        )}
        <Fact label={t`Visit by`} text={collectorText(collector, reader)} isStrong />
        <Fact label={t`Notes`} text={notes} />
        <Fact label={t`Please note`} text={changeRequest === null ? '' : changeRequestNames[changeRequest]} isStrong />
        <Fact label={t`Assigned to`} text={assigneeName} />
      </dl>
      <div className={styles.state}>
        <StateBadge state={state} />
        <span className={styles.tick} aria-hidden />
      </div>
    </>
  );
}

function Fact({ label, text, isStrong = false }: { label: string; text: string; isStrong?: boolean }) {
  if (text === '') return null;
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  );
}
