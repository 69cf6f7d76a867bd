import type { Locale } from '#shared/i18n/locales.ts';
import { type EnterRequestInput, requestType, requestTypes } from '#shared/requests/request-types.ts';

/** What is typed into the form for a told request; empty texts stand for nothing chosen. */
export type EntryValues = ReturnType<typeof emptyEntry>;

/** A form in which nothing is typed yet; the request is the member's own task. */
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
    /** Kind and id, with a colon between them. */
    booked: '',
    notes: '',
    consent: false,
    isAcknowledged: true,
    assigneeId,
  };
  return { ...Object.fromEntries(own.map((name) => [name, ''])), ...known };
}

/** What is sent of what is typed: the fields of the chosen type alone. */
export function toEntryInput(values: EntryValues): unknown {
  const { source, locale, name, phone, email, consent, isAcknowledged, type, assigneeId, ...own } = values;
  const [kind, id] = own.booked.split(':');
  const told = { ...own, collector: own.collector || null, packageId: own.packageId || null, booked: own.booked ? { kind, id } : undefined };
  const isOfType = ([field]: [string, unknown]) => field in requestType(type).entryLabels;
  return {
    ...{ source, locale, name, phone, email, consent, isAcknowledged, type, assigneeId: assigneeId || null },
    ...Object.fromEntries(Object.entries(told).filter(isOfType)),
  };
}
