import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { exportPath } from '#shared/paths.ts';
import type { TimesChange } from '#shared/settings/appointment-hits.schema.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import type { SectionValues } from '#shared/settings/settings-sections.schema.ts';
import { type Action, alsoMeanwhile } from '../action.ts';
import { type Centre, seats } from '../centre.ts';
import type { Known } from '../diary.ts';
import { type Act, actionsOf, dayAhead, type StaffCalls } from './pages.ts';

/** Changes a section as its page does: for hours and team, with the version of the hits that the page shows before. */
async function change<Name extends SectionName>(
  calls: StaffCalls,
  section: Name,
  edit: (values: SectionValues<Name>) => SectionValues<Name>,
): Promise<string> {
  const page = await calls.settings.getSection.query({ section });
  const values = edit(page.values as SectionValues<Name>);
  const isTime = section === 'hours' || section === 'team';
  const hits = isTime ? await calls.appointments.listHits.mutate(values as object as TimesChange) : null;
  const seenHits = hits && hits.count > 0 ? { seenHits: hits.version } : {};
  await calls.settings.updateSection.mutate({ section, values, version: page.version, ...seenHits });
  return hits ? `${hits.count} appointments are hit` : 'saved';
}

const changesHours: Act = (calls, chance, centre) =>
  change(calls, 'hours', ({ openingHours }) => {
    const [from, to] = [chance.pick(['07:00', '09:00']), chance.pick(['14:00', '20:00', '24:00'])];
    const normal = [{ days: weekdays.filter(() => chance.isLucky(0.85)), periods: [[from, to] as [string, string]] }];
    const date = dayAhead(centre, chance.below(6));
    const note = { noteEn: 'Closed', noteAr: 'مغلق' };
    const exceptions = chance.isLucky(0.5) ? [{ date, to: '' as const, periods: [], ...note }] : [];
    return { openingHours: { ...openingHours, normal: normal.filter(({ days }) => days.length > 0), exceptions } };
  });

const confirmsRamadan: Act = async (calls, chance, centre) => {
  const { confirmed: seen } = await calls.settings.getRamadans.query();
  const start = dayAhead(centre, chance.below(4));
  const periods = seen.length > 0 ? [] : [{ start, end: dayAhead(centre, 10) }];
  const { count, version } = await calls.appointments.listHits.mutate({ ramadanPeriods: periods });
  const seenHits = count > 0 ? { seenHits: version } : {};
  await calls.settings.setRamadanPeriods.mutate({ periods, seen, ...seenHits });
  return `${periods.length} periods, ${count} appointments are hit`;
};

const changesTeam: Act = (calls, chance, centre) =>
  change(calls, 'team', ({ team }) => {
    const { nurse, leaver } = centre.staff;
    const empty = { gender: null, staffId: null, hours: [], leave: [] };
    const [huda, omar] = [seats.huda, seats.omar].map((id) => team.find((seat) => seat.id === id));
    const leave = [{ from: dayAhead(centre, chance.below(3)), to: dayAhead(centre, 3) }];
    const hours = [{ days: [...weekdays], periods: [['08:00', '16:00'] as [string, string]] }];
    const changed = {
      ...(huda ?? { id: seats.huda, name: 'Huda', ...empty }),
      staffId: nurse.id,
      gender: chance.pick([null, 'female' as const]),
      leave: chance.isLucky(0.4) ? leave : [],
      hours: chance.isLucky(0.4) ? hours : [],
    };
    const other = { ...(omar ?? { id: seats.omar, name: 'Omar', ...empty }), staffId: chance.pick([null, leaver.id]) };
    return { team: chance.isLucky(0.7) ? [changed, other] : [changed] };
  });

const area = { id: 'd'.repeat(32), nameEn: 'Al Nahda', nameAr: 'النهدة', waivedFrom: null, travelMinutes: 15 };

const changesAppointments: Act = (calls, chance) =>
  change(calls, 'appointments', ({ appointments }) => ({
    appointments: {
      ...appointments,
      changeHours: chance.pick([0, 4, 24]),
      betweenMinutes: chance.pick([0, 30, 60]),
      visitMinutes: chance.pick([15, 30, 60]),
      offersFreeTimes: chance.isLucky(0.8),
    },
    visitAreas: chance.isLucky(0.5) ? [{ ...area, fee: chance.below(60) }] : [],
  }));

const changesRetention: Act = (calls, chance) => {
  const [cardDays, closedMonths, openMonths] = [chance.pick([1, 30]), chance.pick([1, 12]), chance.pick([1, 12])];
  return change(calls, 'retention', () => ({ retention: { cardDays, closedMonths, openMonths, suspectedDays: 30 } }));
};

const changesMails: Act = (calls, chance) =>
  change(calls, 'mail', ({ mail }) => ({
    mail: {
      ...mail,
      notification: chance.pick(['full', 'bare']),
      to: chance.pick(['', 'inbox@lab.example']),
      locale: chance.pick(['en', 'ar']),
      digest: { isOn: chance.isLucky(0.8), hour: chance.below(24), afterHours: chance.pick([1, 24]) },
    },
  }));

/** Exports the data of one person. */
const exportsPerson: Act = async (calls, chance, { diary, sendAs, staff }) => {
  const open = diary.open();
  if (open.length === 0) return 'nobody asks';
  const { email, locale } = chance.pick(open).person;
  const { requests } = await calls.people.find.mutate({ terms: [email] });
  if (requests.length === 0) return 'nothing is found';
  const requestIds = requests.map(({ id }) => id);
  const { ticket } = await calls.people.prepareExport.mutate({ requestIds, locale });
  const { statusCode } = await sendAs(staff.owner, exportPath(ticket));
  return `${requests.length} requests, ${statusCode}`;
};

/** Erases the requests that match these terms. Until the answer, the diary contains none of them. */
async function erase(centre: Centre, calls: StaffCalls, terms: string[], former: Known[] = []): Promise<string> {
  const { diary, clock, unansweredErasures } = centre;
  const found = await calls.people.find.mutate({ terms });
  const asked = [...former, ...found.requests.flatMap(({ reference }) => diary.known.get(reference) ?? [])];
  for (const { reference } of asked) diary.known.delete(reference);
  unansweredErasures.push({ terms, asked });
  const requestIds = found.requests.map(({ id }) => id);
  if (requestIds.length > 0) await calls.people.erase.mutate({ terms, requestIds });
  unansweredErasures.splice(
    unansweredErasures.findIndex((each) => each.asked === asked),
    1,
  );
  for (const known of asked) diary.note(known);
  diary.noteErased(asked, clock.trueNow());
  return asked.map(({ reference }) => reference).join(' ') || 'nothing is found';
}

const erasesPerson: Act = async (calls, chance, centre) => {
  const open = centre.diary.open();
  if (open.length === 0) return 'nobody asks';
  const { email, phone } = chance.pick(open).person;
  return erase(centre, calls, chance.isLucky(0.6) ? [email, phone] : [email]);
};

const erasesAgain: Act = async (calls, _chance, centre) => {
  const [first] = centre.unansweredErasures.splice(0, 1);
  return first ? erase(centre, calls, first.terms, first.asked) : 'nothing is unanswered';
};

const setsActive: Act = async (calls, chance, { staff: { secondReception } }) => {
  const isActive = chance.isLucky(0.7);
  await calls.staff.setActive.mutate({ id: secondReception.id, isActive });
  return `${secondReception.name} ${isActive ? 'may' : 'may not'} sign in`;
};

const removesMember: Act = async (calls, _chance, { staff: { leaver } }) => {
  await calls.staff.remove.mutate({ id: leaver.id });
  return `${leaver.name} is removed`;
};

/** Confirms the date while the server's clock is right. */
const confirmsDate: Act = async (calls, _chance, { clock }) => {
  const { preview } = await calls.retention.get.query();
  if (preview.clockDoubt === null || clock.errorMs() !== 0) return 'there is nothing to confirm';
  await calls.retention.confirmDate.mutate();
  return 'confirmed';
};

const owns = actionsOf('the owner', ({ owner: member }) => member);

export const owner: Action[] = [
  owns('changes the opening hours', 0.4, changesHours),
  owns('confirms Ramadan, or takes it back', 0.2, confirmsRamadan),
  owns('changes the team', 0.4, changesTeam),
  owns('changes the appointments and areas', 0.3, changesAppointments),
  owns('changes the retention', 0.15, changesRetention),
  owns('changes the mails', 0.2, changesMails),
  owns('exports the data of a person', 0.2, exportsPerson),
  alsoMeanwhile(owns('erases a person', 0.5, erasesPerson)),
  owns('erases again what was not answered', ({ unansweredErasures: { length } }) => (length > 0 ? 3 : 0), erasesAgain),
  owns('lets a member sign in or not', 0.2, setsActive),
  owns('removes a member', 0.05, removesMember),
  owns('confirms the date', 0.3, confirmsDate),
];
