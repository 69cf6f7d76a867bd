import { Trans, useLingui } from '@lingui/react/macro';
import { IconDiscount } from '@tabler/icons-react';
import { Link } from 'react-router';
import { cutAtWord } from '#shared/fields/text.rules.ts';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import type { OfferSummary } from '#shared/offers/offers.schema.ts';
import { daysLeftInclusive, isSaleRunning, savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { PauseButton } from '../../ui/pictures/pause-button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useCycle } from '../../ui/pictures/use-cycle.ts';
import { Price } from '../../ui/price.tsx';
import { SaleTimeLeft } from '../../ui/sale-time-left.tsx';
import { SavingChip } from '../../ui/saving-chip.tsx';
import styles from './active-offer.module.css';

const offerMs = 4000;
/** In characters, about two lines. Cut by script, because CSS truncation can split Arabic words. */
const maxDescriptionLength = 80;
const sizes = '(min-width: 1260px) 380px, (min-width: 960px) 31vw, 92vw';

/** Rotates through the running offers beside the slides. Each links to its page. */
export function ActiveOffer() {
  const { t } = useLingui();
  const { locale } = useSite();
  const now = useNow();
  const offers = trpc.content.offers.list.useQuery({ locale });
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
  const { index, canMove, isPaused, togglePause, holdProps } = useCycle({
    count: offers.length * maxPictures,
    intervalMs: offerMs,
  });
  const offer = offers[index % offers.length];
  if (!offer) return <NoOffer />;
  const picture = pictureAt(offers, index);
  const nextPicture = pictureAt(offers, index + 1);
  const daysLeft = daysLeftInclusive(offer, now);
  const saving = savingOf(offerPrices(offer));
  return (
    <div className={styles.offer} {...holdProps}>
      <div key={index} className={styles.turn}>
        <div className={styles.picture}>{picture && <Picture picture={picture} sizes={sizes} />}</div>
        <div className={styles.body}>
          <div className={styles.chips}>
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
            <ContentText text={cutAtWord(offer.description, maxDescriptionLength)} />
          </p>
          {offer.salePrice !== null && (
            <Price
              price={offer.originalPrice ?? offer.salePrice}
              priceSale={offer.originalPrice === null ? null : offer.salePrice}
            />
          )}
        </div>
      </div>
      {canMove && nextPicture && (
        <div className={styles.next} aria-hidden>
          <Picture picture={nextPicture} sizes={sizes} />
        </div>
      )}
      {canMove && <PauseButton className={styles.pause} isPaused={isPaused} onToggle={togglePause} />}
    </div>
  );
}

/** The picture at a step: offers alternate, and each round shows the next picture of an offer. */
function pictureAt(offers: OfferSummary[], turn: number): PictureData | undefined {
  const pictures = offers[turn % offers.length]?.pictures ?? [];
  return pictures[Math.floor(turn / offers.length) % pictures.length];
}

function NoOffer() {
  const { noOffer } = usePageTexts('home');
  return (
    <div className={styles.notice}>
      <IconDiscount className={styles.mark} aria-hidden />
      <h2>
        <Trans>NO OFFER</Trans>
      </h2>
      <p>{noOffer}</p>
      <ButtonLink look="secondary" to={sitePaths.packages()}>
        <Trans>Browse packages</Trans>
      </ButtonLink>
    </div>
  );
}
