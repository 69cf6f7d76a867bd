import type { Locale } from '#shared/i18n/locales.ts';
import { type EnterRequestInput, requestType, requestTypes } from '#shared/requests/request-types.ts';

/** Values of the entry form; '' if nothing is chosen. */
export type EntryValues = ReturnType<typeof emptyEntry>;

/** Initial values; the request is assigned to the member. */
export function emptyEntry(locale: Locale, assigneeId: string) {
  const own = requestTypes.flatMap((type) => Object.keys(requestType(type).entryLabels));
  const known = {
    type: 'contact' as EnterRequestInput['type'],
    source: 'telephone' as EnterRequestInput['source'],
    locale,
    name: '',
    phone: '',
    email: '',
    contactType: 'inquiry' as 'inquiry' | 'suggestion',
    message: '',
    visitDay: '',
    visitHour: '',
    area: '',
    collector: '' as '' | 'female' | 'male',
    packageId: '',
    /** Kind and id, separated by a colon. */
    booked: '',
    notes: '',
    consent: false,
    isAcknowledged: true,
    assigneeId,
  };
  return { ...Object.fromEntries(own.map((name) => [name, ''])), ...known };
}

/** Converts values to the input of the procedure, with the fields of the chosen type only. */
export function toEntryInput(values: EntryValues): unknown {
  const { source, locale, name, phone, email, consent, isAcknowledged, type, assigneeId, ...own } = values;
  const [kind, id] = own.booked.split(':');
  const entered = { ...own, collector: own.collector || null, packageId: own.packageId || null, booked: own.booked ? { kind, id } : undefined };
  const isOfType = ([field]: [string, unknown]) => field in requestType(type).entryLabels;
  return {
    ...{ source, locale, name, phone, email, consent, isAcknowledged, type, assigneeId: assigneeId || null },
    ...Object.fromEntries(Object.entries(entered).filter(isOfType)),
  };
}
