import { systemActor } from '#server/core/auth/actor.ts';
import { requestListInputSchema } from '#shared/requests/inbox.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { actorOf, type Centre } from '../centre.ts';
import { casesOf, type Invariant } from '../invariant.ts';
import { localTime } from '../local-time.ts';

/** Lists, the calendar and its counts, the nurse's page and the status page show the time of an appointment. */
export const times: Invariant = {
  name: 'every list and page shows the time that counts',
  when: 'day',
  check: async (centre) => {
    const now = centre.clock.now();
    const today = localTime(now).slice(0, 10);
    const known = readKnown(centre);
    const toCome = known.filter(({ time }) => time >= today);
    const byId = new Map(known.map((each) => [each.request.id, each]));
    const broken: string[] = [];

    /** Compares a shown time with the request's. */
    function compare(reader: string, id: string, shown: string): void {
      const each = byId.get(id);
      if (each && shown !== each.time)
        broken.push(`${each.request.reference}: ${reader} shows ${shown} instead of ${each.time}`);
    }

    const { requests: service, settings, visits: calendar } = centre.services();
    const reception = actorOf(centre.staff.reception);
    for (const { request } of known) compare('the row', request.id, `${request.visitDay} ${request.visitTime}`);
    const list = service.list(reception, requestListInputSchema.parse({ sort: 'visit' }));
    for (const { id, visitDay, visitTime } of list.items) compare('the inbox', id, `${visitDay} ${visitTime}`);

    const days = [...new Set(toCome.map(({ time }) => time.slice(0, 10)))];
    for (const day of days) {
      // A visit over midnight is shown on both days.
      const visits = calendar.list(reception, day).filter(({ id }) => byId.get(id)?.time.startsWith(day));
      for (const { id, visitTime } of visits) compare('the calendar', id, `${day} ${visitTime}`);
      const wanted = toCome.filter(({ time }) => time.startsWith(day));
      const shown = new Set(visits.map(({ id }) => id));
      for (const { request } of wanted)
        if (!shown.has(request.id)) broken.push(`${request.reference}: is not in the calendar of ${day}`);
      const agreed = wanted.filter(({ appointment }) => appointment.state !== 'proposed').length;
      // The calendar counts some weeks from a day.
      const counted = calendar.countDays(reception, day).find((count) => count.day === day)?.agreed ?? 0;
      if (counted !== agreed) broken.push(`${agreed} visits are agreed on ${day}, and the calendar counts ${counted}`);
    }

    const own = calendar.listOwn(actorOf(centre.staff.nurse));
    const shownToNurse = new Map([...own.today, ...own.tomorrow].map(({ id, appointment }) => [id, appointment]));
    for (const [id, appointment] of shownToNurse)
      compare('the page of the nurse', id, localTime(appointment?.startsAt ?? now));
    const seats = settings.get('team').filter(({ staffId }) => staffId === centre.staff.nurse.id);
    for (const { id, place, appointment } of [...own.earlier, ...own.today, ...own.tomorrow])
      if (place === 'home' && !seats.some((seat) => seat.id === appointment?.seat))
        broken.push(`${id}: the nurse sees a home visit of another collector`);
    const soon = localTime(now + 2 * dayMs).slice(0, 10);
    for (const { request, appointment, time } of toCome)
      if (appointment.state === 'confirmed' && seats.some(({ id }) => id === appointment.seat) && time < soon)
        if (!shownToNurse.has(request.id)) broken.push(`${request.reference}: the nurse does not see ${time}`);

    // The status page counts its calls, so reading it is a write.
    const agreed = toCome.filter(({ appointment }) => appointment.state === 'confirmed');
    for (const { request } of centre.site().crash.isPrepared() ? [] : agreed.slice(-3)) {
      const proof = request.phone || request.email;
      const status = await service.checkStatus(systemActor, { reference: request.reference, proof });
      compare('the status page', request.id, `${status.agreed?.day} ${status.agreed?.time}`);
    }
    return { checked: known.length, broken };
  },
};

/** The appointments of requests that the calendar shows. */
const readKnown = (centre: Centre) =>
  casesOf(centre).flatMap(({ request, appointment }) => {
    const isShown = request?.spamReason === null && !['declined', 'cancelled', 'spam'].includes(request.state);
    return isShown && appointment && !appointment.state.startsWith('cancelled')
      ? { request, appointment, time: localTime(appointment.startsAt) }
      : [];
  });
