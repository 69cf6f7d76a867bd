import type { Label, Reader } from '../collections/fields.ts';
import type { AppointmentPlace } from './appointments.schema.ts';
import { amountText, feeText } from './visit-areas.rules.ts';
import type { VisitFee } from './visit-areas.schema.ts';
import type { VisitPrices } from './visit-costs.schema.ts';

/** What a visit costs in AED; null for what is not known. */
export interface VisitCosts {
  /** Without its condition once the prices of the packages decide it. */
  fee: VisitFee | null;
  packages: number | null;
  /** Null: to be agreed. */
  total: number | null;
}

/** What a visit costs; null if nothing is stated about it. A visit at the centre has no fee. */
export function visitCosts(
  { fee, packagePrices, correctedTotal }: VisitPrices,
  place: AppointmentPlace = 'home',
): VisitCosts | null {
  const packages = packagePrices.length === 0 ? null : sumOf(packagePrices);
  const due = place === 'home' ? dueFee(fee, packages) : null;
  if (due === null && packagePrices.length === 0 && correctedTotal === null) return null;
  const added = place === 'home' ? (due?.amount ?? null) : 0;
  return { fee: due, packages, total: correctedTotal ?? sumOf([packages, added]) };
}

function dueFee(fee: VisitFee | null, packages: number | null): VisitFee | null {
  if (fee === null || fee.waivedFrom === null || packages === null) return fee;
  return { amount: packages >= fee.waivedFrom ? 0 : fee.amount, waivedFrom: null };
}

/** Null if one of the amounts is not known. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  // Sums of fractions have more decimals than their parts.
  return Math.round(sum * 100) / 100;
}

const labels = {
  fee: /*i18n*/ { id: 'mail.visitFee', message: 'Fee for the visit' },
  packages: /*i18n*/ { id: 'visitCosts.packages', message: 'Price of the packages' },
  total: /*i18n*/ { id: 'visitCosts.total', message: 'Total' },
};
const toBeAgreed = /*i18n*/ { id: 'visitCosts.toBeAgreed', message: 'to be agreed' };

/** The total in words. */
export const totalText = (total: number | null, reader: Reader): string =>
  total === null ? reader.translate(toBeAgreed) : amountText(total, reader);

/** The fee and the total of a visit in words. */
export function costFacts(costs: Omit<VisitCosts, 'packages'> | null, reader: Reader): [label: Label, text: string][] {
  if (costs === null) return [];
  const facts: [Label, string][] = [
    [labels.fee, feeText(costs.fee, reader)],
    [labels.total, totalText(costs.total, reader)],
  ];
  return facts.filter(([, text]) => text !== '');
}

/** The fee, the price of the packages and the total of a visit in words. */
export function allCostFacts(costs: VisitCosts | null, reader: Reader): [label: Label, text: string][] {
  const packages = costs?.packages ?? null;
  const facts = costFacts(costs, reader);
  if (packages === null) return facts;
  return [...facts.slice(0, -1), [labels.packages, amountText(packages, reader)], ...facts.slice(-1)];
}

/** The total that a page shows, as its form sends it: "540", "open" if it is to be agreed, or '' if it shows none. */
export function writeShownTotal(costs: VisitCosts | null): string {
  if (costs === null) return '';
  return costs.total === null ? 'open' : String(costs.total);
}

/** The highest total that a form can show: five packages and a fee. */
const maxTotal = 10_000_000;

/** The opposite of `writeShownTotal`: null for "open", undefined if the form sent no total that a visit can have. */
function readShownTotal(shown: string): number | null | undefined {
  if (shown === 'open') return null;
  const total = /^\d+(?:\.\d{1,2})?$/.test(shown) ? Number(shown) : Number.NaN;
  return total <= maxTotal ? total : undefined;
}

/** The shown total to store, as the form sent it; '' if no visit can have that total. */
export const storedShownTotal = (shown: string): string => (readShownTotal(shown) === undefined ? '' : shown);

/** The total that the form sent as shown, in words, if it is not the computed one; else ''. API clients send any total. */
export function otherShownTotal(
  { shownTotal, fee, packagePrices }: Omit<VisitPrices, 'correctedTotal'> & { shownTotal: string },
  reader: Reader,
): string {
  const shown = readShownTotal(shownTotal);
  const computed = visitCosts({ fee, packagePrices, correctedTotal: null })?.total ?? null;
  return shown === undefined || shown === computed ? '' : totalText(shown, reader);
}
