import { formatAmount } from '../i18n/format.ts';
import type { Reader } from './request-type.ts';
import type { VisitArea, VisitFee } from './visit-areas.schema.ts';

/** The address of a visit, with the chosen area before what was typed. */
export const withArea = (area: string, typed: string): string =>
  [area, typed.trim()].filter(Boolean).join(/\p{Script=Arabic}/u.test(area) ? '، ' : ', ');

/** The area with which an address begins. The longest name decides, because one may begin with another and a comma. */
export function areaOf<Area extends Pick<VisitArea, 'nameEn' | 'nameAr'>>(
  address: string,
  areas: readonly Area[],
): Area | undefined {
  const begins = (name: string) => address === name || [', ', '، '].some((comma) => address.startsWith(name + comma));
  const named = areas.flatMap((area) => [area.nameEn, area.nameAr].filter(begins).map((name) => ({ area, name })));
  return named.sort((one, other) => other.name.length - one.name.length)[0]?.area;
}

/** The fee for a visit to an address; null if nothing is said about it. */
export function feeOf(address: string, areas: readonly VisitArea[]): VisitFee | null {
  const { fee = null, waivedFrom = null } = areaOf(address, areas) ?? {};
  return fee === null ? null : { amount: fee, waivedFrom };
}

/**
 * The fee that a page shows for the area with this name, as its form sends it: "60", "60-300" if it is waived, "none" if
 * nothing is said about it, or '' without an area.
 */
export function writeShownFee(
  name: string,
  areas: readonly (Pick<VisitArea, 'fee' | 'waivedFrom'> & { name: string })[],
): string {
  const area = areas.find((each) => each.name === name);
  if (!area) return '';
  const { fee, waivedFrom } = area;
  if (fee === null) return 'none';
  return waivedFrom === null ? String(fee) : `${fee}-${waivedFrom}`;
}

/** The opposite of `writeShownFee`: null for "none", undefined if the form did not send the fee. */
function readShownFee(shown: string): VisitFee | null | undefined {
  if (shown === 'none') return null;
  const [, amount, waivedFrom] = /^(\d+)(?:-(\d+))?$/.exec(shown) ?? [];
  if (amount === undefined) return undefined;
  return { amount: Number(amount), waivedFrom: waivedFrom === undefined ? null : Number(waivedFrom) };
}

const texts = {
  unstated: /*i18n*/ { id: 'visitFee.unstated', message: 'no fee stated' },
  none: /*i18n*/ { id: 'visitFee.none', message: 'no fee' },
  always: /*i18n*/ { id: 'visitFee.always', message: 'AED {amount}' },
  waived: /*i18n*/ { id: 'visitFee.waived', message: 'AED {amount}; no fee for packages from AED {from}' },
};

/** The fee in words; '' if nothing was said about it. */
export function feeText(fee: VisitFee | null | undefined, { locale, translate }: Reader): string {
  if (!fee) return '';
  if (fee.amount === 0) return translate(texts.none);
  const amount = formatAmount(fee.amount, locale);
  return fee.waivedFrom === null
    ? translate(texts.always, { amount })
    : translate(texts.waived, { amount, from: formatAmount(fee.waivedFrom, locale) });
}

/** The fee that the visitor was shown, in words, if it is not the stored one; else ''. */
export function otherShownFee(
  { fee = null, shownFee = '' }: { fee?: VisitFee | null; shownFee?: string },
  reader: Reader,
): string {
  const shown = readShownFee(shownFee);
  if (shown === undefined || (shown?.amount === fee?.amount && shown?.waivedFrom === fee?.waivedFrom)) return '';
  return feeText(shown, reader) || reader.translate(texts.unstated);
}
