import type { Locale } from '#shared/i18n/locales.ts';
import type { EnterRequestInput } from '#shared/requests/request-entry.schema.ts';

/** What is typed into the form for a told request; empty texts stand for nothing chosen. */
export type EntryValues = ReturnType<typeof emptyEntry>;

/** A form in which nothing is typed yet; the request is the member's own task. */
export function emptyEntry(locale: Locale, assigneeId: string) {
  return {
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
}

/** What is sent of what is typed: the fields of the chosen type alone. */
export function toEntryInput(values: EntryValues): unknown {
  const { type, contactType, message, visitDay, visitHour, area, collector, packageId, booked, notes, assigneeId, ...person } = values;
  const common = { ...person, type, assigneeId: assigneeId || null };
  switch (type) {
    case 'contact':
      return { ...common, contactType, message };
    case 'report':
      return { ...common, visitDay };
    case 'booking': {
      const [kind, id] = booked.split(':');
      return { ...common, booked: booked ? { kind, id } : undefined, notes };
    }
    case 'withdrawal':
      return { ...common, visitDay, visitHour, area, collector: collector || null, packageId: packageId || null, notes };
  }
}
