import type { Locale } from '#shared/i18n/locales.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { emptyValues } from '#shared/requests/request-form.ts';
import { type EnterRequestInput, requestType, requestTypes } from '#shared/requests/request-types.ts';
import { noExceptions } from '../../appointments/admin/seat-visit.ts';

/** Values of the entry form; '' if nothing is chosen. */
export type EntryValues = ReturnType<typeof emptyEntry>;

/** Initial values; the request is assigned to the member. */
export function emptyEntry(locale: Locale, assigneeId: string) {
  const own = requestTypes.map((type) => {
    const { entryLabels, form } = requestType(type);
    return { ...Object.fromEntries(Object.keys(entryLabels).map((name) => [name, ''])), ...emptyValues(form) };
  });
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
    areaId: '',
    area: '',
    collector: '',
    /** The id of a seat; '' for nobody yet, null for the proposed one. */
    seat: null as string | null,
    ...noExceptions,
    packageIds: [] as string[],
    /** Kind and id, separated by a colon. */
    booked: '',
    notes: '',
    consent: false,
    isAcknowledged: true,
    agreedChannels: [] as MessageChannel[],
    assigneeId,
  };
  return { ...(Object.assign({}, ...own) as object), ...known };
}

/** Converts values to the input of the procedure, with the fields of the chosen type only. */
export function toEntryInput(values: EntryValues): unknown {
  const { source, locale, name, phone, email, consent, type, assigneeId, seat: _seat, ...others } = values;
  const { isAcknowledged, agreedChannels, ...own } = others;
  const { entryLabels, form } = requestType(type);
  const [kind, id] = own.booked.split(':');
  const entered = { ...own, booked: own.booked ? { kind, id } : undefined };
  /** A choice, or a record, that nobody chose is null; a text that nobody typed is empty. */
  const isUnchosen = (name: string, value: unknown) => {
    const kind = form.fields[name]?.kind;
    return value === '' && (kind === 'choice' || kind === 'contentId');
  };
  const ownInput = Object.entries(entered)
    .filter(([name]) => name in entryLabels)
    .map(([name, value]) => [name, isUnchosen(name, value) ? null : value]);
  return {
    source,
    locale,
    name,
    phone,
    email,
    consent,
    isAcknowledged,
    agreedChannels,
    type,
    assigneeId: assigneeId || null,
    ...Object.fromEntries(ownInput),
  };
}
