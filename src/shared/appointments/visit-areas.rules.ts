import type { Reader } from '../collections/fields.ts';
import { splitWords } from '../fields/search.rules.ts';
import { formatAmount } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import { localized } from '../i18n/localized.ts';
import type { VisitArea, VisitFee } from './visit-areas.schema.ts';

/** The limits of an area's fee and of the price from which there is none, in AED. */
export const maxFee = 10_000;
export const maxWaivedFrom = 100_000;

type NamedArea = Pick<VisitArea, 'id' | 'nameEn' | 'nameAr'>;

/** Where a visit at home is, as a request and an appointment store it. */
export interface VisitPlace {
  address: string;
  /** The id of the area in the settings; '' for none. */
  areaId: string;
  /** The name of the area when it was chosen; '' if the address names it. */
  areaName: string;
}

/** An address with the chosen area: its id, '' for none, or undefined if only its name or the address can name one. */
interface ChosenArea extends Pick<VisitPlace, 'address'> {
  areaId?: string | undefined;
  areaName?: string | undefined;
}

/** The characters of a stored address: 300 of the form, and the name of an area (60) with its comma (see `storedPlace`). */
export const maxAddress = 362;

/** The area and the address of a visit as one text. */
export const withArea = (areaName: string, address: string): string =>
  [areaName, address.trim()].filter(Boolean).join(/\p{Script=Arabic}/u.test(areaName) ? '، ' : ', ');

/** The area of a visit: the chosen one; if its id is missing or unknown, the one that its name or the address names. */
export function areaOf<Area extends NamedArea>(
  { areaId, areaName = '', address }: ChosenArea,
  areas: readonly Area[],
): Area | undefined {
  if (areaId === '') return undefined;
  return findArea(areaId, areas) ?? areaNamedIn(withArea(areaName, address), areas);
}

/** A place to store. A name that is not that of a listed area becomes part of the address. */
export function storedPlace(chosen: ChosenArea, areas: readonly NamedArea[], locale: Locale): VisitPlace {
  const { areaId, areaName = '' } = chosen;
  const area = areaOf(chosen, areas);
  const isChosen = area !== undefined && (findArea(areaId, areas) ?? areaNamedIn(areaName, areas))?.id === area.id;
  const address = isChosen ? chosen.address : withArea(areaName, chosen.address);
  if (!area) return { address, areaId: '', areaName: '' };
  const isNamed = areaNamedIn(address, areas)?.id === area.id;
  return { address, areaId: area.id, areaName: isNamed ? '' : localized(area, 'name', locale) };
}

/** Ids are hexadecimal digits, which API clients may send in upper case. */
const findArea = <Area extends NamedArea>(areaId: string | undefined, areas: readonly Area[]): Area | undefined =>
  areas.find(({ id }) => id === areaId?.toLowerCase());

const separators = /[\p{Pd},،;؛/|\n]+/u;

/**
 * The area that an address names, at any place in it. A part between commas or dashes that is a name decides; else the
 * address must name one area only. Of names in one another, the longest counts.
 */
function areaNamedIn<Area extends NamedArea>(address: string, areas: readonly Area[]): Area | undefined {
  const words = address
    .split(separators)
    .flatMap((part) => splitWords(part).map((word, index) => ({ word, isFirst: index === 0 })));
  const isBoundary = (at: number) => words[at]?.isFirst ?? true;
  const placesOf = (area: Area, name: string) => {
    const named = splitWords(name);
    const isAt = (start: number) => named.every((word, index) => words[start + index]?.word === word);
    const starts = named.length === 0 ? [] : words.flatMap((_word, start) => (isAt(start) ? [start] : []));
    return starts.map((start) => ({ area, start, end: start + named.length }));
  };
  const found = areas
    .flatMap((area) => [...placesOf(area, area.nameEn), ...placesOf(area, area.nameAr)])
    .sort((one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start);
  const named: typeof found = [];
  for (const each of found)
    if (named.every(({ start, end }) => each.end <= start || each.start >= end)) named.push(each);
  const wholes = named.filter(({ start, end }) => isBoundary(start) && isBoundary(end));
  const [first] = wholes.sort((one, other) => one.start - other.start);
  if (first) return first.area;
  return new Set(named.map(({ area }) => area.id)).size === 1 ? named[0]?.area : undefined;
}

type Fees = Pick<VisitArea, 'fee' | 'waivedFrom'>;

/** The fee for a visit to an area; null if nothing is said about it. */
export const feeOf = (area: Fees | undefined): VisitFee | null =>
  area === undefined || area.fee === null ? null : { amount: area.fee, waivedFrom: area.waivedFrom };

/**
 * The fee that a page shows for an area, as its form sends it: "60", "60-300" if it is waived, "none" if nothing is said
 * about it, or '' without an area.
 */
export function writeShownFee(area: Fees | undefined): string {
  if (!area) return '';
  const { fee, waivedFrom } = area;
  if (fee === null) return 'none';
  return waivedFrom === null ? String(fee) : `${fee}-${waivedFrom}`;
}

/** The opposite of `writeShownFee`: null for "none", undefined if the form sent no fee that an area can have. */
function readShownFee(shown: string): VisitFee | null | undefined {
  if (shown === 'none') return null;
  const [, sentAmount, sentFrom] = /^(\d+)(?:-(\d+))?$/.exec(shown) ?? [];
  if (sentAmount === undefined) return undefined;
  const amount = Number(sentAmount);
  const waivedFrom = sentFrom === undefined ? null : Number(sentFrom);
  const isPossible = amount <= maxFee && (waivedFrom === null || (waivedFrom >= 1 && waivedFrom <= maxWaivedFrom));
  return isPossible ? { amount, waivedFrom } : undefined;
}

/** The shown fee to store, as the form sent it; '' if no area can have that fee. */
export const storedShownFee = (shown: string): string => (readShownFee(shown) === undefined ? '' : shown);

const texts = {
  unstated: /*i18n*/ { id: 'visitFee.unstated', message: 'no fee stated' },
  none: /*i18n*/ { id: 'visitFee.none', message: 'no fee' },
  always: /*i18n*/ { id: 'visitFee.always', message: 'AED {amount}' },
  waived: /*i18n*/ { id: 'visitFee.waived', message: 'AED {amount}; no fee for packages from AED {from}' },
};

/** The fee in words; '' if nothing was said about it. */
export function feeText(fee: VisitFee | null | undefined, reader: Reader): string {
  if (!fee) return '';
  const { locale, translate } = reader;
  if (fee.amount === 0) return translate(texts.none);
  if (fee.waivedFrom === null) return amountText(fee.amount, reader);
  return translate(texts.waived, {
    amount: formatAmount(fee.amount, locale),
    from: formatAmount(fee.waivedFrom, locale),
  });
}

/** An amount in AED with its currency. */
export const amountText = (amount: number, { locale, translate }: Reader): string =>
  translate(texts.always, { amount: formatAmount(amount, locale) });

/** The fee that the form sent as shown, in words, if it is not the stored one; else ''. API clients send any fee. */
export function otherShownFee({ fee, shownFee }: { fee: VisitFee | null; shownFee: string }, reader: Reader): string {
  const shown = readShownFee(shownFee);
  if (shown === undefined || (shown?.amount === fee?.amount && shown?.waivedFrom === fee?.waivedFrom)) return '';
  return feeText(shown, reader) || reader.translate(texts.unstated);
}
