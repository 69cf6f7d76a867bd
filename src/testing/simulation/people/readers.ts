import { and, eq } from 'drizzle-orm';
import { appointments } from '#server/request-records/appointments.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { type Action, action, alsoMeanwhile } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import type { Known } from '../diary.ts';
import { outcomeOn } from '../plain-pages.ts';
import { dayAhead, encoded, post, referenceIn } from './forms.ts';

/** An action by the sender of one of the newest requests. */
const ofKnown = (
  name: string,
  weight: number,
  act: (known: Known, centre: Centre, chance: Chance) => Promise<string>,
  fits: (known: Known, centre: Centre) => boolean = () => true,
): Action =>
  action(name, weight, async (centre, chance) => {
    const found = centre.diary
      .open()
      .slice(-60)
      .filter((known) => fits(known, centre));
    if (found.length === 0) return 'nobody has such a request or page';
    const known = chance.pick(found);
    return `${known.reference} ${await act(known, centre, chance)}`;
  });

/** The last four digits of the telephone number, the whole number, or the e-mail address. */
const proofOf = ({ person: { phone, email } }: Known, chance: Chance): string =>
  chance.pick([phone.slice(-4), phone.slice(-4), phone, email]);

/** Posts the form of the status page, and notes the appointment on the page of the answer. */
async function postStatus(centre: Centre, known: Known, fields: Record<string, string>) {
  const { reference, person } = known;
  const answer = await post(centre, person, { url: '/request-status', ...encoded({ reference, ...fields }) });
  if (!answer) return { outcome: 'no answer', form: null };
  const form = answer.statusCode === 200 ? outcomeOn(answer.body) : null;
  if (form?.status) known.openPage = form.status.agreed?.sequence ?? 0;
  return { outcome: form?.status?.state ?? `refused: ${answer.statusCode}`, form };
}

const looksUp = ofKnown('a patient looks at the status page', 3, async (known, centre, chance) => {
  const { outcome } = await postStatus(centre, known, { proof: proofOf(known, chance) });
  return outcome;
});

const guesses = ofKnown('a stranger guesses the digits of a telephone', 1, async (known, centre, chance) => {
  const wrong = String((Number(known.person.phone.slice(-4)) + 1 + chance.below(9_998)) % 10_000).padStart(4, '0');
  const stranger = { ...known.person, address: `198.51.100.${chance.below(200)}` };
  const { outcome, form } = await postStatus(centre, { ...known, person: stranger }, { proof: wrong });
  if (form?.status) centre.unexpected.push(`${known.reference} was shown to a stranger`);
  return outcome;
});

/** `sequence` of the confirmed appointment; 0 without one. */
function readSequence({ db }: Centre, { reference }: Known): number {
  const rows = db()
    .select({ sequence: appointments.sequence })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(and(eq(requests.reference, reference), eq(appointments.state, 'confirmed')))
    .all();
  return rows[0]?.sequence ?? 0;
}

/** Sends a change request or cancellation from the open page, which may be hours old; sometimes twice. */
async function change(known: Known, centre: Centre, chance: Chance, kind: 'change' | 'cancel'): Promise<string> {
  const sequence = known.openPage ?? 0;
  const text = kind === 'change' ? `Wish ${chance.below(1_000_000)} of ${known.person.name}` : '';
  const wish = { visitDay: dayAhead(centre, 1 + chance.below(6)), visitHour: chance.pick(['09:00', '15:00', '18:00']) };
  const asked = kind === 'change' && chance.isLucky(0.5) ? wish : {};
  const fields = { proof: proofOf(known, chance), kind, text, sequence: String(sequence), ...asked };
  const outcomes: string[] = [];
  for (let press = chance.isLucky(0.2) ? 2 : 1; press > 0 && !centre.isCrashed(); press -= 1) {
    const agreed = readSequence(centre, known);
    const { outcome, form } = await postStatus(centre, known, fields);
    const notice = form?.notice;
    outcomes.push(notice ?? outcome);
    if (!notice) continue;
    // A second press of "cancel" changes nothing.
    const isStored = notice === 'change' || (notice === 'cancelled' && agreed !== 0);
    if (isStored && sequence !== agreed) centre.unexpected.push(`${known.reference} was changed on an outdated page`);
    const at = centre.clock.trueNow();
    if (notice !== 'repeat') known.changes.push({ kind, text, sequence, at });
    if (notice === 'cancelled') known.cancelledAt = at;
  }
  return outcomes.join(', ');
}

const hasPage = ({ openPage }: Known) => openPage !== null;

const changes = [
  ofKnown('a patient asks for a change on the status page', 2, (...of) => change(...of, 'change'), hasPage),
  ofKnown('a patient cancels on the status page', 1.5, (...of) => change(...of, 'cancel'), hasPage),
].map(alsoMeanwhile);

const stopsMessages = ofKnown(
  'a patient wants no more messages',
  1.5,
  async (known, centre, chance) => {
    const { outcome, form } = await postStatus(centre, known, { proof: proofOf(known, chance), kind: 'stop_messages' });
    if (form?.notice === 'stopped') known.silencedAt ??= centre.clock.trueNow();
    return form?.notice ?? outcome;
  },
  ({ person, silencedAt }) => person.channels.length > 0 && silencedAt === null,
);

const stopsReminder = action('a patient stops the reminder by the link of a mail', 1, async (centre, chance) => {
  const links = centre.mailboxes.received.slice(-100).flatMap(({ mail, to, row }) => {
    const [, query = ''] = /\/request-status\?(reminder=\S+)/.exec(String(mail.text)) ?? [];
    return query && row ? [{ query, to }] : [];
  });
  if (links.length === 0) return 'nobody has such a mail';
  const { query, to } = chance.pick(links);
  const reader = centre.diary.people.find(({ email }) => email === to);
  if (!reader) return 'no patient has that mail';
  const answer = await post(centre, reader, { url: `/request-status?${query}`, ...encoded({}) });
  const reference = referenceIn(query) ?? '';
  const known = centre.diary.known.get(reference);
  if (known && answer?.statusCode === 303) known.unremindedAt = centre.clock.trueNow();
  return `${reference} ${answer?.statusCode ?? 'no answer'}`;
});

/** Receipts are valid for a day. */
const receiptMs = 23 * 60 * minuteMs;

const readsThanks = ofKnown(
  'a patient reads on the page of thanks which time is held, or takes another one',
  3,
  async ({ person, receipt }, centre, chance) => {
    const { content } = centre.callAs(person.address);
    const answer = await centre.attempt(() => content.requests.getHeldTime.query({ receipt: receipt ?? '' }));
    if (!answer.isOk) return answer.code;
    const { held, freeTimes } = answer.data;
    if (held) return `${held.startsAt} is held until ${held.until}`;
    if (freeTimes.length === 0) return 'nothing is held or free';
    const hold = chance.pick(freeTimes);
    const taken = await post(centre, person, { url: `/withdraw?sent=${receipt}`, ...encoded({ hold }) });
    return `takes ${hold}: ${taken?.statusCode ?? 'no answer'}`;
  },
  ({ type, receipt, sentAt }, { clock }) =>
    type === 'withdrawal' && receipt !== null && sentAt > clock.trueNow() - receiptMs && !clock.wasWrongSince(sentAt),
);

export const readers: Action[] = [
  looksUp,
  guesses,
  ...changes,
  alsoMeanwhile(stopsReminder),
  alsoMeanwhile(stopsMessages),
  readsThanks,
];
