import type { ConfirmAppointmentInput, Telling } from '#shared/appointments/appointments.schema.ts';
import { inboxTabs, type RequestRecord, tabFilters } from '#shared/requests/inbox.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { type Action, alsoMeanwhile } from '../action.ts';
import { type Centre, seats } from '../centre.ts';
import type { Chance } from '../chance.ts';
import { localTime } from '../local-time.ts';
import { newPerson } from './names.ts';
import { type Act, actionsOf, dayAhead, onPage, type Page } from './pages.ts';
import { noteSent } from './patients.ts';

const isVisit = ({ type }: RequestRecord) => type === 'booking' || type === 'withdrawal';
const isConfirmed = ({ appointment }: RequestRecord) => appointment?.state === 'confirmed';
const hasBegun = ({ appointment }: RequestRecord, { clock }: Centre) =>
  appointment !== null && Date.parse(appointment.startsAt) <= clock.now();

/** `email` and `message` are also drawn for patients whom they do not reach, so that the server refuses them. */
const tellings: readonly Telling[] = ['email', 'email', 'message', 'telephone', 'whatsapp', 'none'];
const drawTelling = ({ messageWay }: RequestRecord, chance: Chance): Telling =>
  messageWay.channel !== null && chance.isLucky(0.6) ? 'message' : chance.pick(tellings);
const places = ['home', 'centre'] as const;
const visitTimes = Array.from(
  { length: 24 },
  (_none, index) => `${String(8 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

/** An appointment at the wished time or a random one, which may be taken or past. */
function agree({ request, seen }: Page, chance: Chance, centre: Centre): ConfirmAppointmentInput {
  const { visitDay, visitTime, appointment } = request;
  const isWished = visitDay !== null && visitTime !== null && chance.isLucky(0.4);
  const place = appointment?.place ?? (request.type === 'withdrawal' ? 'home' : chance.pick(places));
  return {
    ...seen,
    place,
    address: place === 'home' ? '12 Palm Street' : '',
    day: isWished ? visitDay : dayAhead(centre, chance.below(2)),
    time: isWished ? visitTime : chance.pick(visitTimes),
    minutes: chance.pick([15, 30, 30, 60]),
    assigneeId: chance.pick([null, centre.staff.reception.id, centre.staff.nurse.id, centre.staff.leaver.id]),
    told: drawTelling(request, chance),
    seat: chance.pick([null, seats.huda, seats.omar]),
    isOtherGenderAgreed: chance.isLucky(0.7),
    ...(chance.isLucky(0.3) && { overbookReason: 'There is no other time.' }),
  };
}

/** After a refusal, half of the members choose the nearest free time. */
async function confirm(page: Page, chance: Chance, centre: Centre): Promise<string> {
  const { calls } = page;
  const input = agree(page, chance, centre);
  const text = ({ day, time, told, seat }: ConfirmAppointmentInput) =>
    `${day} ${time}, told by ${told}, ${seat ? `seat ${seat.charAt(0)}` : 'no seat'}`;
  const answer = await centre.attempt(() => calls.appointments.confirm.mutate(input));
  if (answer.isOk) return text(input);
  if (answer.code !== 'conflict' || chance.isLucky(0.5)) return `${text(input)}: ${answer.code}`;
  const { id, seat = null, place, day, time, minutes } = input;
  const [nearby] = await calls.appointments.listNearbyTimes.query({ id, seat, place, day, time, minutes });
  if (!nearby) return 'there is no free time';
  const [freeDay = day, freeTime = time] = localTime(nearby).split(' ');
  const free = { ...input, day: freeDay, time: freeTime };
  await calls.appointments.confirm.mutate(free);
  return `the nearest free time ${text(free)}`;
}

const isFailed = ({ state }: RequestRecord['mails'][number]) => state === 'failed' || state === 'held';
const isUnsent = ({ state }: RequestRecord['messages'][number]) => /failed|uncertain|held/.test(state);
const changesOpen = { openChangeRequest: true };

const onRequests: Action[] = [
  onPage('move a request to another state', 2, async ({ calls, seen }, chance) => {
    const to = chance.pick(['new', 'in_progress', 'in_progress', 'completed', 'declined', 'cancelled'] as const);
    await calls.requests.changeState.mutate({ ...seen, to, note: 'As agreed.' });
    return to;
  }),
  onPage('assign a request', 0.7, async ({ calls, seen }, chance, { staff }) => {
    const member = chance.pick([null, staff.reception, staff.secondReception, staff.nurse, staff.leaver]);
    await calls.requests.assign.mutate({ ...seen, assigneeId: member?.id ?? null });
    return member?.name ?? 'nobody';
  }),
  onPage('add a note', 0.4, ({ calls, seen }) =>
    calls.requests.addNote.mutate({ ...seen, note: 'Called, nobody answered.' }),
  ),
  onPage('plan a call or end the plan', 0.7, ({ calls, seen }, chance, { clock }) => {
    const at = new Date(clock.now() + chance.below(3 * dayMs)).toISOString();
    return calls.requests.setCallBack.mutate({ ...seen, callBackAt: chance.isLucky(0.7) ? at : null });
  }),
  alsoMeanwhile(
    onPage(
      'reply by mail',
      1.5,
      ({ calls, seen, request: { locale } }, chance) => {
        const about = chance.isLucky(0.2) ? ({ about: 'report_ready' } as const) : {};
        const text = `We call you at ${chance.below(24)}.`;
        return calls.requests.sendReply.mutate({ ...seen, language: locale, subject: '', text, ...about });
      },
      { isPossible: ({ email }) => email !== '' },
    ),
  ),
  onPage('open WhatsApp', 0.5, ({ calls, seen: { id }, request: { locale } }, chance) => {
    const about = chance.pick(['greeting', 'report_ready', 'appointment_confirmed'] as const);
    return calls.requests.openWhatsapp.mutate({ id, language: locale, about });
  }),
  onPage('say whether a message in WhatsApp was sent', 0.5, async ({ calls, seen: { id } }, chance) => {
    const { replies } = await calls.requests.get.query({ id });
    const opened = replies.find(({ whatsappState }) => whatsappState === 'opened');
    if (!opened) return 'none was opened';
    await calls.requests.confirmWhatsapp.mutate({ id, replyId: opened.id, isSent: chance.isLucky(0.6) });
    return 'answered';
  }),
  onPage(
    'tell by a message that the report is ready',
    1.5,
    ({ calls, seen }) => calls.messages.tellReportReady.mutate(seen),
    { isPossible: ({ messageWay }) => messageWay.channel !== null },
  ),
  onPage(
    'send a message again that was not sent, or discard it',
    1.5,
    ({ calls, seen, request }, chance) => {
      const { id: messageId } = chance.pick(request.messages.filter(isUnsent));
      const { sendAgain, discard } = calls.messages;
      return (chance.isLucky(0.7) ? sendAgain : discard).mutate({ ...seen, messageId });
    },
    { isPossible: ({ messages }) => messages.some(isUnsent) },
  ),
  alsoMeanwhile(onPage('mark a request as spam', 0.3, ({ calls, seen }) => calls.requests.markSpam.mutate(seen))),
  onPage('take a request out of spam', 0.8, ({ calls, seen }) => calls.requests.notSpam.mutate(seen), {
    list: { folder: 'suspected' },
  }),
  onPage('answer the change requests', 1, ({ calls, seen }) => calls.requests.answerChangeRequests.mutate(seen), {
    list: changesOpen,
    isPossible: ({ openChangeRequestAt }) => openChangeRequestAt !== null,
  }),
  onPage(
    'send a failed mail again, or discard it',
    1,
    ({ calls, request: { mails } }, chance) => {
      const { id } = chance.pick(mails.filter(isFailed));
      const { sendMailAgain, discardMail } = calls.requests;
      return (chance.isLucky(0.7) ? sendMailAgain : discardMail).mutate({ id });
    },
    { isPossible: ({ mails }) => mails.some(isFailed) },
  ),
];

const ofConfirmed = { isPossible: isConfirmed };
const withOpenChange = { list: changesOpen, isPossible: isConfirmed };

const onAppointments = [
  onPage('agree on an appointment', 4, confirm, {
    isPossible: (request) => isVisit(request) && !isConfirmed(request),
  }),
  onPage('move an appointment', 3, confirm, ofConfirmed),
  onPage('answer a wish for another time by moving the appointment', 1, confirm, withOpenChange),
  onPage(
    'decline a change',
    1,
    ({ calls, seen, request }, chance) =>
      calls.appointments.declineChange.mutate({ ...seen, told: drawTelling(request, chance) }),
    withOpenChange,
  ),
  onPage(
    'cancel an appointment',
    1.5,
    async ({ calls, seen, request }, chance) => {
      const [by, told] = [chance.pick(['patient', 'centre'] as const), drawTelling(request, chance)];
      await calls.appointments.cancel.mutate({ ...seen, by, told, note: '' });
      return `by the ${by}, told by ${told}`;
    },
    ofConfirmed,
  ),
  onPage(
    'close an appointment',
    1,
    async ({ calls, seen }, chance) => {
      const took = chance.isLucky(0.6);
      await calls.appointments.close.mutate({
        done: took ? [seen] : [],
        missed: took ? [] : [{ ...seen, note: 'Nobody opened.' }],
      });
      return took ? 'done' : 'missed';
    },
    { isPossible: hasBegun },
  ),
].map(alsoMeanwhile);

const atDesk = actionsOf('staff', ({ reception: member, secondReception }, chance) =>
  chance.pick([member, secondReception]),
);

const enter: Act = async (calls, chance, centre) => {
  const { diary, packageIds } = centre;
  const isNew = diary.people.length === 0 || chance.isLucky(0.7);
  const person = isNew ? newPerson(chance, diary.people.length) : chance.pick(diary.people);
  if (isNew) diary.people.push(person);
  const { name, email, phone, locale, channels } = person;
  const mark = `Entered ${chance.below(1_000_000)}`;
  const common = {
    source: chance.pick(['telephone', 'walk_in', 'whatsapp'] as const),
    name,
    email,
    phone,
    locale,
    consent: true,
    agreedChannels: [...channels],
    isAcknowledged: chance.isLucky(0.8),
    assigneeId: null,
  };
  const [visitDay, visitHour] = [dayAhead(centre, chance.below(4)), `${10 + chance.below(8)}:00`];
  const [packageId = ''] = packageIds;
  const wish = {
    visitDay,
    visitHour,
    areaId: '',
    area: 'Al Nahda',
    collector: null,
    packageIds: [packageId],
    notes: mark,
  };
  const visit = { type: 'withdrawal', ...wish } as const;
  const booking = { type: 'booking', booked: { kind: 'package', id: packageId }, notes: mark } as const;
  const message = { type: 'contact', contactType: 'inquiry', message: mark } as const;
  const asked = chance.pick([visit, visit, visit, booking, message]);
  const { reference } = await calls.requests.enter.mutate({ ...common, ...asked });
  return noteSent(centre, reference, { person, type: asked.type, mark });
};

const changeMany: Act = async (calls, chance) => {
  const { items } = await calls.requests.list.query(chance.isLucky(0.8) ? {} : { folder: 'suspected' });
  const chosen = items.filter(() => chance.isLucky(0.2)).slice(0, 5);
  if (chosen.length === 0) return 'nothing is chosen';
  const [change, undo] = chance.pick(manyChanges);
  const requests = chosen.map(({ id, version }) => ({ id, version }));
  const { changed } = await calls.requests.changeMany.mutate({ requests, change });
  const text = `${change.kind} of ${changed.length} of ${chosen.length}`;
  if (changed.length === 0 || chance.isLucky(0.5)) return text;
  const undone = await calls.requests.changeMany.mutate({ requests: changed, change: undo });
  return `${text}, ${undone.changed.length} undone`;
};

/** Reports of one day, which may be more messages than a number gets. */
const tellFamily: Act = async (calls, chance, { diary }) => {
  const open = diary.open().filter(({ person }) => person.channels.length > 0);
  if (open.length === 0) return 'nobody wants messages';
  const { phone } = chance.pick(open).person;
  let count = 0;
  for (let reports = 1 + chance.below(3); reports > 0; reports -= 1) {
    const { items } = await calls.requests.list.query({ search: phone });
    for (const { id, version } of items.filter(({ messageWay }) => messageWay.channel !== null)) {
      await calls.messages.tellReportReady.mutate({ id, version });
      count += 1;
    }
  }
  return `${count} messages`;
};

const inState = <State extends string>(to: State) => ({ kind: 'state', to }) as const;
const [spam, notSpam, unassign] = [
  { kind: 'spam' },
  { kind: 'not_spam' },
  { kind: 'assign', assigneeId: null },
] as const;
/** Bulk changes, each with its undo. */
const manyChanges = [
  [inState('completed'), inState('in_progress')],
  [inState('in_progress'), inState('new')],
  [spam, notSpam],
  [notSpam, spam],
  [unassign, unassign],
] as const;

/** Closes the visits of a day: most as done, some as missed. */
const finishDay: Act = async (calls, chance, centre) => {
  const visits = await calls.requests.listVisits.query({ day: dayAhead(centre, -chance.below(2)) });
  const isOver = ({ appointment }: (typeof visits)[number]) =>
    appointment?.state === 'confirmed' && Date.parse(appointment.startsAt) <= centre.clock.now();
  const [done, missed]: [Page['seen'][], Page['seen'][]] = [[], []];
  for (const { id, version } of visits.filter(isOver)) (chance.isLucky(0.8) ? done : missed).push({ id, version });
  if (done.length + missed.length === 0) return 'nothing to close';
  const reasoned = missed.map((each) => ({ ...each, note: 'Nobody opened.' }));
  await calls.appointments.close.mutate({ done, missed: reasoned });
  return `${done.length} took place, ${missed.length} were missed`;
};

const desk: Action[] = [
  atDesk('enter a request', 3, enter),
  atDesk('tell a family that its reports are ready', 1, tellFamily),
  atDesk('change several requests', 0.7, changeMany),
  atDesk('finish the day', 1, finishDay),
  atDesk('end the holds of a day', 0.2, async (calls, chance, centre) => {
    const day = dayAhead(centre, chance.below(5));
    return `${await calls.appointments.endHolds.mutate({ day })} of ${day}`;
  }),
  atDesk('look through the inbox and the calendar', 1, async (calls, chance, centre) => {
    const tab = chance.pick(inboxTabs);
    const { total } = await calls.requests.list.query(tabFilters(tab, centre.staff.reception.id));
    await calls.requests.countVisits.query({ from: dayAhead(centre, -7) });
    return `${tab}: ${total}`;
  }),
];

export const reception: Action[] = [...onRequests, ...onAppointments, ...desk];
