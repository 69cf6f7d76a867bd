import type { InjectOptions } from 'fastify';
import { agrees, agreesField } from '#shared/messages/message-channels.rules.ts';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { consentVersion } from '#shared/requests/request-origin.ts';
import { type RequestInputOf, type RequestType, requestType } from '#shared/requests/request-types.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { picture } from '../../card-files.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import type { Person } from '../diary.ts';
import { outcomeOn } from '../plain-pages.ts';

export interface Sent {
  /** Null after a refusal or a broken connection. */
  reference: string | null;
  receipt: string | null;
  /** For the trace. */
  outcome: string;
}

/** A filled-in form, which can be sent more than once. */
export interface Written {
  person: Person;
  type: RequestType;
  mark: string;
  cards: number;
  way: 'API' | 'page' | 'script';
  /** True time. */
  writtenAt: number;
  /** Whether the site can recognise a repeat, by its form ticket or its `Idempotency-Key`. */
  isRecognised: boolean;
  sends: number;
  send: () => Promise<Sent>;
}

type Fields = Record<string, string>;
type Draft = Pick<Written, 'person' | 'type' | 'mark'> & { fields: Fields; query: string };
interface Visit {
  day: string;
  hour: string;
}
type Cards = [name: string, bytes: Buffer][];

/** The reference that an acknowledgement names. */
export const referenceIn = (text: string): string | null => /D-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? null;

/** Sends one POST; returns null if the connection breaks. */
export async function post(centre: Centre, person: Person, options: InjectOptions) {
  const answer = await centre.attempt(() => centre.send({ method: 'POST', ...options }, person.address));
  return answer.isOk ? answer.data : null;
}

export const encoded = (fields: Fields) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function multipart(fields: Fields, cards: Cards) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of cards) form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.file`);
  const whole = new Response(form);
  const payload = Buffer.from(await whole.arrayBuffer());
  return { payload, headers: { 'content-type': whole.headers.get('content-type') ?? '' } };
}

let photograph: Promise<Buffer> | null = null;

/** Draws pictures only, because the check of a PDF starts a process. */
async function drawCards(chance: Chance): Promise<Cards> {
  photograph ??= picture();
  const bytes = await photograph;
  return cardKinds.slice(0, chance.below(3)).map((kind) => [kind, bytes]);
}

export function dayAhead({ clock }: Centre, days: number): string {
  return dayAfter(dayOf(new Date(clock.trueNow()).toISOString()), days);
}

/** Repeated types are drawn more often. */
const kinds: RequestType[] = ['contact', 'contact', 'report', 'booking', 'booking', 'withdrawal', 'withdrawal'];

function drawDraft(centre: Centre, chance: Chance, person: Person, visit: Visit | null, text: string): Draft {
  const type = visit ? 'withdrawal' : chance.pick(kinds);
  const mark = `${type} ${chance.below(1_000_000)} of ${person.name}${text}`;
  const packages = centre.packageIds.slice(chance.below(3)).slice(0, 1 + chance.below(3));
  const hour = `${8 + chance.below(9)}:00`.padStart(5, '0');
  const { day, hour: visitHour } = visit ?? { day: dayAhead(centre, 1 + chance.below(9)), hour };
  const drawn: Record<RequestType, Omit<Draft, 'person' | 'type' | 'mark'>> = {
    contact: { fields: { type: chance.pick(['inquiry', 'suggestion']), message: mark }, query: '' },
    report: { fields: { visitTime: mark }, query: '' },
    booking: {
      fields: { notes: mark, wishDay: day, wishTime: chance.pick(['morning', 'evening', '']), wishPlace: '' },
      query: `package=${packages[0]}`,
    },
    withdrawal: {
      fields: { suggestions: mark, area: `Villa ${chance.below(99)}`, visitDay: day, visitHour },
      query: `package=${packages.join('-')}`,
    },
  };
  return { person, type, mark, ...drawn[type] };
}

/** The ticks of a form. */
const ticks = ({ channels }: Person): Fields =>
  Object.fromEntries(channels.map((channel) => [agreesField(channel), agrees]));

const personFields = ({ name, email, phone }: Person): Fields => ({ name, email, phone });

/** The fields by the names that API clients and the page's script use. */
function namedFields({ type, fields, query }: Draft): Fields {
  const [packageId = '', ...more] = (new URLSearchParams(query).get('package') ?? '').split('-');
  const { wishDay, wishTime, wishPlace, visitDay = '', visitHour = '', ...own } = fields;
  if (type === 'booking') return { ...own, packageId };
  if (type !== 'withdrawal') return own;
  const wish = { appointmentDate: visitDay, appointmentTime: visitHour };
  return { ...own, ...wish, packageId, morePackages: more.join('-') };
}

/** Fills in a form. Returns null if the page or its ticket cannot be read. */
export async function write(
  centre: Centre,
  chance: Chance,
  person: Person,
  { visit = null, text = '', website = '' }: { visit?: Visit | null; text?: string; website?: string } = {},
): Promise<Written | null> {
  const draft = drawDraft(centre, chance, person, visit, text);
  const cards = draft.type === 'withdrawal' ? await drawCards(chance) : [];
  // The page of a report has no field for a unique text.
  const ways = draft.type === 'report' ? (['API', 'script'] as const) : (['API', 'page', 'script'] as const);
  const way = visit || website ? 'script' : chance.pick(ways);
  const fillIn = { API: fillInApi, page: fillInPage, script: fillInScript }[way];
  const filledIn = await fillIn(centre, draft, { cards, website, key: chance.isLucky(0.7) ? `key-${draft.mark}` : '' });
  if (!filledIn) return null;
  const { type, mark } = draft;
  const common = { person, type, mark, cards: cards.length, way, sends: 0, writtenAt: centre.clock.trueNow() };
  const written = { ...common, ...filledIn };
  centre.diary.written.push(written);
  return written;
}

type FilledIn = Pick<Written, 'isRecognised' | 'send'>;
type FillIn = (
  centre: Centre,
  draft: Draft,
  extras: { cards: Cards; website: string; key: string },
) => Promise<FilledIn | null>;

const fillInApi: FillIn = async (centre, draft, { cards, key }) => {
  const { person, type } = draft;
  const fields = { ...personFields(person), ...namedFields(draft), lang: person.locale };
  return {
    isRecognised: key !== '',
    send: async () => {
      const { payload, headers } =
        type === 'withdrawal' ? await multipart(fields, cards) : { payload: fields, headers: {} };
      const url = `/api/v1/mail/${requestType(type).rest.path}`;
      const keyed = { ...headers, ...(key && { 'idempotency-key': key }) };
      const answer = await post(centre, person, { url, payload, headers: keyed });
      return sentOf(answer, answer?.statusCode === 200 ? answer.body : '', null);
    },
  };
};

const fillInPage: FillIn = async (centre, draft, { cards, website }) => {
  const { person, type, query } = draft;
  const fields = { ...personFields(person), ...draft.fields, ...ticks(person), website };
  const url = `${person.locale === 'ar' ? '/ar' : ''}${requestType(type).path}${query && `?${query}`}`;
  const confirmation = await post(centre, person, { url, ...encoded(fields) });
  const ticket = confirmation && outcomeOn(confirmation.body)?.ticket;
  if (!ticket) return null;
  const confirmed = { ...fields, ticket, confirmed: 'yes' };
  return {
    isRecognised: true,
    send: async () => {
      const body = cards.length > 0 ? await multipart(confirmed, cards) : encoded(confirmed);
      const answer = await post(centre, person, { url, ...body });
      const thanks =
        answer?.statusCode === 303 ? new URL(String(answer.headers.location), 'https://lab.example') : null;
      return sentOf(answer, thanks?.search ?? '', thanks?.searchParams.get('sent') ?? null);
    },
  };
};

const fillInScript: FillIn = async (centre, draft, { cards, website }) => {
  const { person, type } = draft;
  const { locale } = person;
  const { content } = centre.callAs(person.address);
  const opened = await centre.attempt(() => content.requests.ticket.query());
  if (!opened.isOk) return null;
  const guard = { website, ticket: opened.data.ticket };
  const fields = { ...personFields(person), ...namedFields(draft) };
  const read = <Type extends RequestType>(of: Type) => requestType(of).input.parse(fields) as RequestInputOf<Type>;
  const sent = { locale, guard, consentVersion, agreedChannels: [...person.channels] };
  const calls = {
    contact: () => content.requests.sendContact.mutate({ ...sent, contact: read('contact') }),
    report: () => content.requests.sendReport.mutate({ ...sent, report: read('report') }),
    booking: () => content.requests.sendBooking.mutate({ ...sent, booking: read('booking') }),
  };
  const send = async (): Promise<Sent> => {
    if (type !== 'withdrawal') {
      const answer = await centre.attempt(calls[type]);
      if (!answer.isOk) return { reference: null, receipt: null, outcome: `refused: ${answer.code}` };
      return { reference: answer.data.reference, receipt: null, outcome: 'is acknowledged' };
    }
    const body = await multipart({ ...fields, ...guard, consentVersion, ...ticks(person) }, cards);
    const answer = await post(centre, person, { url: '/requests/withdrawal', ...body });
    const { receipt = null } = (answer?.statusCode === 200 ? answer.json() : {}) as { receipt?: string };
    return sentOf(answer, receipt ?? '', receipt);
  };
  return { isRecognised: true, send };
};

function sentOf(answer: { statusCode: number } | null, acknowledgement: string, receipt: string | null): Sent {
  const reference = referenceIn(acknowledgement);
  if (reference) return { reference, receipt, outcome: 'is acknowledged' };
  return { reference, receipt: null, outcome: answer ? `refused: ${answer.statusCode}` : 'no answer' };
}
