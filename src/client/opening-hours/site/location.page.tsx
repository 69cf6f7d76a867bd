import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin, IconMoonStars, IconSun } from '@tabler/icons-react';
import { formatDate } from '#shared/i18n/format.ts';
import { sitePaths } from '#shared/paths.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
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
import { MapDrawing } from './location-map.tsx';
import { useOpenNow } from './open-now.tsx';
import { Schedule } from './schedule.tsx';

export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('location');
  const { address, town, phones, links, openingHours } = useSiteFrame();
  const openNow = useOpenNow();
  const { normal, ramadan, exceptions } = openingHours;
  const hasRamadan = ramadan.beforeIftar.length + ramadan.afterIftar.length > 0;
  const hasHours = hasRamadan || normal.length + exceptions.length > 0;
  const hasPlace = Boolean(address || town || phones.length > 0 || links.map);
  const hasAll = normal.length > 0 && hasRamadan && phones.length > 0 && links.map !== '';
  return (
    <>
      <PageHead
        title={t`Location and opening hours`}
        description={
          hasAll
            ? [address, t`Opening hours on normal days and in Ramadan, with a map and the phone numbers.`].filter(Boolean).join('. ')
            : [address, t`Where to find us, and when we are open.`].filter(Boolean).join('. ')
        }
        canonicalPath={sitePaths.location()}
      />
      <PageBanner title={t`Location and opening hours`} text={openNow} />
      <div className={styles.layout}>
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
        <section className={styles.packages}>
          <div>
            <h2>
              <Trans>Before you come</Trans>
            </h2>
            <p>{texts.packages}</p>
          </div>
          <ButtonLink to={sitePaths.packages()}>
            <Trans>Browse packages</Trans>
          </ButtonLink>
        </section>
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
    <section className={`${styles.card} ${styles.address}`}>
      <MapDrawing className={styles.map} />
      <h2 translate="no">{name}</h2>
      <address className={styles.lines}>
        {address && <p>{address}</p>}
        {!address.includes(town) && <p>{town}</p>}
        {phones.slice(0, 2).map((phone) => (
          <p key={phone.display}>
            {phone.label && <span>{`${phone.label}: `}</span>}
            <PhoneLink display={phone.display} tel={phone.tel} />
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
          {openingHours.normal.length > 1 && (
            <p className={styles.note}>
              <Trans>If a day appears twice, the lower row applies.</Trans>
            </p>
          )}
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
            <p className={styles.note}>
              <Trans>
                Expected from {formatDate(next.start, locale)} to {formatDate(next.end, locale)}, depending on the sighting of the moon.
              </Trans>
            </p>
          )}
        </section>
      )}
    </>
  );
}
