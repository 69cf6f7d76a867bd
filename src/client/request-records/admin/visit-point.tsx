import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { formatMetres } from '#shared/i18n/format.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import styles from './visit-point.module.css';

/** The point that a visitor sent beside the address. Only a press on the link sends it to the map's provider. */
export function VisitPointFact({ point: { latitude, longitude, accuracy } }: { point: VisitPoint }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const metres = formatMetres(accuracy, locale);
  return (
    <>
      <bdi dir="ltr">{`${latitude}, ${longitude}`}</bdi> <bdi>{t`(within ${metres})`}</bdi>{' '}
      <span className={styles.map}>
        <Anchor href={mapAddress(latitude, longitude)} target="_blank" rel="noreferrer" className={styles.link}>
          <Trans>Map of the point</Trans>
          <NewTabHint />
        </Anchor>{' '}
        <small>
          <Trans>OpenStreetMap learns the point only if you open it.</Trans>
        </small>
      </span>
    </>
  );
}

const mapAddress = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
