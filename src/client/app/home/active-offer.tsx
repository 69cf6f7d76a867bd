import { Trans, useLingui } from '@lingui/react/macro';
import { IconDiscount } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { teaserOf } from '#shared/fields/text.rules.ts';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import type { OfferSummary } from '#shared/offers/offers.schema.ts';
import { daysLeftInclusive, isSaleRunning, savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { neverStale } from '../../ui/lib/query-client.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { PictureCycle } from '../../ui/pictures/picture-cycle.tsx';
import { useCycle } from '../../ui/pictures/use-cycle.ts';
import { Price } from '../../ui/price.tsx';
import { SaleTimeLeft } from '../../ui/sale-time-left.tsx';
import { SavingChip } from '../../ui/saving-chip.tsx';
import styles from './active-offer.module.css';

const offerMs = 4000;
/** In characters, about two lines. Cut by script, because CSS truncation can split Arabic words. */
const maxDescriptionLength = 80;
/** On a phone, a narrow part of the picture has the height of the row. */
const sizes = '(min-width: 1120px) 320px, (min-width: 640px) 280px, 240px';

/**
 * Rotates through the running offers beside the slides. Each links to its page. A centre that never had an offer, such as a
 * new one, has no card.
 */
export function ActiveOffer() {
  const { t } = useLingui();
  const { locale } = useSite();
  const now = useNow();
  const offers = trpc.content.offers.list.useQuery({ locale }, neverStale);
  if (offers.data?.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t`Current offers`}>
      {offers.isPending && (
        <div className={styles.notice} role="status">
          <span className={styles.spinner} aria-hidden />
          <Trans>Loading…</Trans>
        </div>
      )}
      {offers.isError && (
        <div className={styles.notice} role="alert">
          <p>{offers.error.message}</p>
          <Button look="secondary" onClick={() => void offers.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {offers.data && <OfferCycle offers={offers.data.filter((offer) => isSaleRunning(offer, now))} now={now} />}
    </section>
  );
}

/** Shows the next offer every 4 s, and the next picture of each offer in every round. */
function OfferCycle({ offers, now }: { offers: OfferSummary[]; now: number }) {
  const maxPictures = Math.max(1, ...offers.map(({ pictures }) => pictures.length));
  const { index, canMove, holdProps } = useCycle({ count: offers.length * maxPictures, intervalMs: offerMs });
  const [furthest, setFurthest] = useState(0);
  if (index > furthest) setFurthest(index);
  if (offers.length === 0) return <NoOffer />;
  const shown = index % offers.length;
  // The next offer loads its picture before its turn; a single offer loads its next picture.
  const ahead = canMove ? 1 : 0;
  return (
    <div className={styles.offers} {...holdProps}>
      {offers.map((offer, place) => {
        const isShown = place === shown;
        const round = Math.max(0, Math.floor((index + (isShown ? 0 : ahead) - place) / offers.length));
        const cycle = { index: round % Math.max(1, offer.pictures.length), canMove: canMove && offers.length === 1 };
        return (
          <OfferTurn key={offer.id} offer={offer} now={now} isShown={isShown}>
            <PictureCycle
              className={styles.picture}
              pictures={place <= furthest + ahead ? offer.pictures : []}
              cycle={cycle}
              sizes={sizes}
            />
          </OfferTurn>
        );
      })}
    </div>
  );
}

interface OfferTurnProps {
  offer: OfferSummary;
  now: number;
  isShown: boolean;
  /** The picture. */
  children: ReactNode;
}

/** One offer. It stays in the document while others are shown, so its picture need not load again. */
function OfferTurn({ offer, now, isShown, children }: OfferTurnProps) {
  const daysLeft = daysLeftInclusive(offer, now);
  const saving = savingOf(offerPrices(offer));
  return (
    <div className={isShown ? styles.offer : `${styles.offer} ${styles.hidden}`} inert={!isShown}>
      {children}
      <div className={styles.body}>
        <div className="row gap-2">
          {saving && <SavingChip saving={saving} />}
          {daysLeft !== null && (
            <Chip look="soft">
              <SaleTimeLeft daysLeft={daysLeft} />
            </Chip>
          )}
        </div>
        <h2 className={styles.name}>
          <Link className="stretched" to={sitePaths.offerDetail(offer.id)} state={{ offerId: offer.id }}>
            <ContentText text={offer.name} isName />
          </Link>
        </h2>
        <p className={styles.description}>
          <ContentText text={teaserOf(offer.description, maxDescriptionLength)} />
        </p>
        {offer.salePrice !== null && (
          <Price
            price={offer.originalPrice ?? offer.salePrice}
            priceSale={offer.originalPrice === null ? null : offer.salePrice}
          />
        )}
      </div>
    </div>
  );
}

function NoOffer() {
  const { noOffer } = usePageTexts('home');
  return (
    <div className={styles.notice}>
      <IconDiscount className={styles.mark} aria-hidden />
      <h2>
        <Trans>NO OFFER</Trans>
      </h2>
      <p>
        <ContentText text={noOffer} />
      </p>
      <ButtonLink look="secondary" to={sitePaths.packages()}>
        <Trans>Browse packages</Trans>
      </ButtonLink>
    </div>
  );
}
