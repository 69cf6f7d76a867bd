import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import { isSaleExpired, type Saving, savingOf } from '#shared/packages/sales.rules.ts';
import type { SharePicture } from '#shared/site/share-picture.ts';
import type { Clock } from '../core/clock.ts';
import { translate } from '../core/translate.ts';
import type { MediaService } from '../media/media.service.ts';
import type { OffersService } from '../offers/offers.collection.ts';
import type { PackagesService } from '../packages/packages.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { shareMessages } from './share.messages.ts';
import type { ShareDrawing, SharePrice } from './share-drawing.ts';

export interface ShareSources {
  services: { packages: PackagesService; offers: OffersService; settings: SettingsService; media: MediaService };
  clock: Clock;
}

/** Minimum variant widths for a sharp image: for a side of the picture, and for the logo. */
const minWidth = 960;
const minLogoWidth = 320;

/** The current content of a share picture. Throws `not_found` for records that visitors cannot see. */
export async function describeShare(sources: ShareSources, locale: Locale, picture: SharePicture): Promise<ShareDrawing> {
  if (picture.kind === 'site') return describeSite(sources, locale);
  return picture.kind === 'package' ? describePackage(sources, locale, picture.id) : describeOffer(sources, locale, picture.id);
}

async function describeSite({ services }: ShareSources, locale: Locale): Promise<ShareDrawing> {
  const { name, tagline, town } = services.settings.getSiteFrame(locale);
  return {
    locale,
    layout: 'site',
    centre: town,
    heading: name,
    subheading: tagline,
    chips: [],
    price: null,
    picture: null,
    focal: '',
    logo: await findLogo(services, locale),
  };
}

async function describePackage({ services }: ShareSources, locale: Locale, id: string): Promise<ShareDrawing> {
  const item = services.packages.get(id, locale);
  const { name, tests, endDate, picture } = item;
  return {
    ...(await recordIn(services, locale)),
    heading: name,
    chips: [...savingChip(locale, savingOf(item)), ...testsChip(locale, tests, false), ...untilChip(locale, endDate)],
    price: priceOf(locale, item),
    ...(await showPicture(services.media, picture)),
  };
}

async function describeOffer({ services, clock }: ShareSources, locale: Locale, id: string): Promise<ShareDrawing> {
  const offer = services.offers.get(id, locale);
  const prices = offerPrices(offer);
  const saving = savingOf(prices);
  const isExpired = isSaleExpired(offer, clock());
  const hasPrice = prices.price !== null || prices.priceSale !== null;
  const tests = testsChip(locale, offer.tests, offer.appliesToAllTests);
  const expired = { text: translate(locale, shareMessages.expired), isCoral: true };
  return {
    ...(await recordIn(services, locale)),
    heading: offer.name,
    chips: isExpired ? [expired, ...tests] : [...savingChip(locale, hasPrice ? saving : null), ...tests, ...untilChip(locale, offer.endDate)],
    // An offer without prices shows its percentage.
    price: isExpired ? null : !hasPrice && saving ? { words: savingText(locale, saving) } : priceOf(locale, prices),
    ...(await showPicture(services.media, offer.pictures[0])),
  };
}

async function recordIn(services: ShareSources['services'], locale: Locale) {
  const { name, shortName } = services.settings.getSiteFrame(locale);
  return { locale, layout: 'record' as const, centre: shortName || name, subheading: '', logo: await findLogo(services, locale) };
}

const findLogo = ({ settings, media }: ShareSources['services'], locale: Locale) => findFile(media, settings.getLogoPicture(locale), minLogoWidth);

function priceOf(locale: Locale, { price, priceSale }: Record<'price' | 'priceSale', number | null>): SharePrice {
  const now = priceSale ?? price;
  if (now === null) return { words: translate(locale, shareMessages.priceOnRequest) };
  const before = priceSale !== null && price !== null ? formatAmount(price, locale) : null;
  return { now: formatAmount(now, locale), currency: translate(locale, { id: 'currency' }), before };
}

type Chips = ShareDrawing['chips'];

function testsChip(locale: Locale, tests: number | null, appliesToAll: boolean): Chips {
  if (appliesToAll) return [{ text: translate(locale, shareMessages.allTests), isCoral: false }];
  return tests === null ? [] : [{ text: translate(locale, { ...shareMessages.tests, values: { count: tests } }), isCoral: false }];
}

const savingChip = (locale: Locale, saving: Saving | null): Chips => (saving ? [{ text: savingText(locale, saving), isCoral: true }] : []);

function savingText(locale: Locale, saving: Saving): string {
  if ('percent' in saving) return translate(locale, { ...shareMessages.percentOff, values: saving });
  return translate(locale, { ...shareMessages.saving, values: { amount: formatAmount(saving.amount, locale) } });
}

function untilChip(locale: Locale, endDate: string | null): Chips {
  return endDate === null ? [] : [{ text: translate(locale, { ...shareMessages.until, values: { date: formatDate(endDate, locale) } }), isCoral: false }];
}

async function showPicture(media: MediaService, picture: Picture | null | undefined) {
  return { picture: await findFile(media, picture), focal: picture?.focal ?? '' };
}

/** The smallest sufficient file of a picture; its original until the variants exist. */
async function findFile(media: MediaService, picture: Picture | null | undefined, least = minWidth): Promise<string | null> {
  if (!picture) return null;
  const variants = picture.webpSrcSet.split(', ').flatMap((variant) => {
    const [address = '', width = ''] = variant.split(' ');
    return Number.parseInt(width, 10) >= least ? [address] : [];
  });
  for (const address of [...variants, picture.src]) {
    const file = await media.findFile(picture.id, address.slice(address.lastIndexOf('/') + 1));
    if (file) return file.path;
  }
  return null;
}
