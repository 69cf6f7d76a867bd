import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin, IconMoonStars, IconSun } from '@tabler/icons-react';
import { formatDate } from '#shared/i18n/format.ts';
import { sitePaths } from '#shared/paths.ts';
import { locationFacts } from '#shared/settings/site-emptiness.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { Invitation } from '../../ui/invitation.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ComingDays } from './coming-days.tsx';
import styles from './location.page.module.css';
import { useOpenNow } from './open-now.tsx';
import { Schedule } from './schedule.tsx';

export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('location');
  const frame = useSiteFrame();
  const { address, phones, links, openingHours } = frame;
  const openNow = useOpenNow();
  const { hasRamadan, hasHours, hasPlace } = locationFacts(frame);
  const hasAll = openingHours.normal.length > 0 && hasRamadan && phones.length > 0 && links.map !== '';
  return (
    <>
      <PageHead
        title={t`Location and opening hours`}
        description={
          hasAll
            ? [address, t`Opening hours on normal days and in Ramadan, with a map and the phone numbers.`]
                .filter(Boolean)
                .join('. ')
            : [address, t`Where to find us, and when we are open.`].filter(Boolean).join('. ')
        }
        canonicalPath={sitePaths.location()}
      />
      <PageBanner title={t`Location and opening hours`} text={openNow} />
      <div className={`column ${styles.layout}`}>
        {!hasPlace && !hasHours && <NoLocationData />}
        {hasPlace && <AddressCard />}
        {hasHours && (
          <>
            <section className={styles.card}>
              <h2>
                <Trans>The coming days</Trans>
              </h2>
              <ComingDays />
            </section>
            <Schedules />
          </>
        )}
        <Invitation title={t`Before you come`} text={texts.packages} className={styles.packages}>
          <ButtonLink to={sitePaths.packages()}>
            <Trans>Browse packages</Trans>
          </ButtonLink>
        </Invitation>
      </div>
    </>
  );
}

/** Shown while neither contact data nor hours are set. */
function NoLocationData() {
  const { t } = useLingui();
  return (
    <div className={styles.nothing}>
      <Screen
        title={t`No data available`}
        actions={
          <ButtonLink look="secondary" to={sitePaths.contact()}>
            <Trans>Ask us</Trans>
          </ButtonLink>
        }
      />
    </div>
  );
}

function AddressCard() {
  const { name, address, town, phones, links } = useSiteFrame();
  return (
    <section className={styles.card}>
      <MapDrawing className={styles.map} />
      <h2 translate="no">{name}</h2>
      <address className={`stack gap-1 ${styles.lines}`}>
        {address && (
          <p>
            <ContentText text={address} />
          </p>
        )}
        {!address.includes(town) && <p>{town}</p>}
        {phones.slice(0, 2).map((phone) => (
          <p key={phone.display}>
            {phone.label && <span aria-hidden>{`${phone.label}: `}</span>}
            <PhoneLink className="tap" display={phone.display} tel={phone.tel} label={phone.label} />
          </p>
        ))}
      </address>
      {links.map && (
        <a className={buttonClass('primary')} href={links.map} target="_blank" rel="noopener noreferrer">
          <IconMapPin size={20} aria-hidden />
          <Trans>Open the map</Trans>
        </a>
      )}
    </section>
  );
}

function Schedules() {
  const { openingHours } = useSiteFrame();
  const { locale } = useSite();
  const today = dayOf(new Date(useNow()).toISOString());
  const next = openingHours.ramadanPeriods.find(({ end }) => end >= today);
  const { beforeIftar, afterIftar } = openingHours.ramadan;
  return (
    <>
      {openingHours.normal.length > 0 && (
        <section className={styles.card}>
          <h2>
            <IconSun aria-hidden />
            <Trans>Normal hours</Trans>
          </h2>
          <Schedule rows={openingHours.normal} />
        </section>
      )}
      {beforeIftar.length + afterIftar.length > 0 && (
        <section className={styles.card}>
          <h2>
            <IconMoonStars aria-hidden />
            <Trans>Ramadan hours</Trans>
          </h2>
          <h3>
            <Trans>Before iftar</Trans>
          </h3>
          <Schedule rows={beforeIftar} />
          <h3>
            <Trans>After iftar</Trans>
          </h3>
          <Schedule rows={afterIftar} />
          {next && (
            <p className={`note ${styles.expected}`}>
              <Trans>
                Expected from {formatDate(next.start, locale)} to {formatDate(next.end, locale)}, depending on the
                sighting of the moon.
              </Trans>
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** A decorative drawing of a town by the sea, with a pearl as the centre. Not a real map. */
function MapDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 480 200" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
      <rect width="480" height="200" fill="var(--sand-100)" />
      <path d="M0 132c60-22 108 14 168 2s96-44 158-34 96 22 154-2v102H0Z" fill="var(--accent-100)" />
      <path d="M0 150c60-22 108 14 168 2s96-44 158-34 96 22 154-2" stroke="var(--accent-300)" strokeWidth="3" />
      <path
        d="M0 172c60-18 108 10 168 0s96-34 158-26 96 16 154-2"
        stroke="var(--accent-300)"
        strokeWidth="2"
        opacity="0.6"
      />
      <path d="M-10 112c70-30 120 10 180-4s90-42 150-34 100 20 170-6" stroke="var(--surface)" strokeWidth="10" />
      <path d="M120-10 150 110M250-10l14 92M360-10l-6 84M-10 44h500" stroke="var(--surface)" strokeWidth="7" />
      <g fill="var(--sand-200)">
        <rect x="24" y="60" width="56" height="34" rx="6" />
        <rect x="166" y="58" width="70" height="32" rx="6" />
        <rect x="282" y="56" width="56" height="20" rx="6" />
        <rect x="380" y="60" width="70" height="16" rx="6" />
        <rect x="152" y="8" width="74" height="24" rx="6" />
        <rect x="30" y="6" width="64" height="26" rx="6" />
        <rect x="384" y="6" width="70" height="26" rx="6" />
      </g>
      <circle cx="262" cy="84" r="30" fill="var(--accent-600)" opacity="0.16" />
      <path d="M262 96c-13-15-21-24-21-36a21 21 0 0 1 42 0c0 12-8 21-21 36Z" fill="var(--brand-800)" />
      <circle cx="262" cy="60" r="10" fill="var(--sand-50)" />
      <circle cx="259" cy="57" r="3" fill="var(--surface)" />
    </svg>
  );
}
