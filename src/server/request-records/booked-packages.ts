import type { Locale } from '#shared/i18n/locales.ts';
import { longestFasting } from '#shared/packages/fasting.rules.ts';
import type { VisitPreparation } from '#shared/requests/inbox.schema.ts';
import { packageIdsOf } from '#shared/requests/request-types.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { offers } from '../offers/offers.collection.ts';
import { visitPreparation } from '../packages/package-preparation.ts';
import { readTubes } from '../packages/package-tubes.ts';
import { packages, toldFasting, toldFastingHours } from '../packages/packages.table.ts';
import type { AppointmentRow } from './appointments.table.ts';
import type { RequestRow } from './requests.table.ts';

/** The ids of the packages that each request names, itself or through an offer, by the id of the request. */
export function readBookedPackageIds(
  db: Db | Tx,
  requests: readonly Pick<RequestRow, 'id' | 'details'>[],
): Map<string, string[]> {
  const offerIds = requests.flatMap(({ details }) => ('offerId' in details && details.offerId) || []);
  const { id, relatedPackageId } = offers;
  const rows = db.select({ id, relatedPackageId }).from(offers).where(isOneOf(id, offerIds)).all();
  const ofOffers = new Map(rows.map((row) => [row.id, row.relatedPackageId]));
  const offered = ({ details }: Pick<RequestRow, 'details'>) =>
    'offerId' in details ? (ofOffers.get(details.offerId ?? '') ?? null) : null;
  return new Map(
    requests.map((request) => {
      const named = packageIdsOf(request.details);
      const packageId = offered(request);
      return [request.id, named.length > 0 || packageId === null ? named : [packageId]];
    }),
  );
}

/** Reads packages once; the result answers with the longest fasting of some of them, as `longestFasting` does. */
export function readFasting(db: Db | Tx, packageIds: readonly string[]): (of: readonly string[]) => number | null {
  const fastingOf = readStatedFasting(db, packageIds);
  return (of) => fastingOf(of).hours;
}

/** As `readFasting`, and whether all of the packages say that none is needed. */
function readStatedFasting(
  db: Db | Tx,
  packageIds: readonly string[],
): (of: readonly string[]) => { hours: number | null; isNone: boolean } {
  const { id } = packages;
  const rows = db
    .select({ id, fasting: toldFasting, hours: toldFastingHours })
    .from(packages)
    .where(isOneOf(id, packageIds))
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (of) => {
    const stated = of.map((each) => byId.get(each));
    return {
      hours: longestFasting(stated.map((row) => (row?.fasting === 'yes' ? row.hours : null))),
      isNone: stated.length > 0 && stated.every((row) => row?.fasting === 'no'),
    };
  };
}

/** The fasting (h) before the visit of one request, as `longestFasting` gives it. */
export function fastingOfVisit(reader: Db | Tx, request: Pick<RequestRow, 'id' | 'details'>): number | null {
  const packageIds = readBookedPackageIds(reader, [request]).get(request.id) ?? [];
  return readFasting(reader, packageIds)(packageIds);
}

/** How the patient prepares for the visit of one request, in both languages, a sentence on each line. */
export function preparationOfVisit(db: Db, request: Pick<RequestRow, 'id' | 'details'>): { en: string; ar: string } {
  const packageIds = readBookedPackageIds(db, [request]).get(request.id) ?? [];
  const fastingHours = readFasting(db, packageIds)(packageIds);
  const textIn = (locale: Locale) => visitPreparation(db, packageIds, fastingHours, locale);
  return { en: textIn('en'), ar: textIn('ar') };
}

/** Reads the packages of requests once; the result answers with how the patient of one prepares, and the tubes. */
export function readVisitPreparation(
  db: Db,
  requests: readonly Pick<RequestRow, 'id' | 'details'>[],
): (id: string, appointment: Pick<AppointmentRow, 'state' | 'toldFastingHours'> | null) => VisitPreparation {
  const idsOf = readBookedPackageIds(db, requests);
  const known = [...idsOf.values()].flat();
  const [fastingOf, tubesOf] = [readStatedFasting(db, known), readTubes(db, known)];
  return (id, appointment) => {
    const packageIds = idsOf.get(id) ?? [];
    const { hours, isNone } = fastingOf(packageIds);
    return {
      packageIds,
      fastingHours: hours,
      needsNoFasting: isNone,
      isToldOtherwise: appointment?.state === 'confirmed' && appointment.toldFastingHours !== hours,
      tubes: tubesOf(packageIds),
    };
  };
}
