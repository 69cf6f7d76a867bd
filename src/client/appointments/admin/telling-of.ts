import { type AppointmentState, isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import { type AppointmentMailKind, isAppointmentMail, type Telling } from '#shared/appointments/appointments.schema.ts';
import type { RequestEvent, RequestRecord } from '#shared/requests/inbox.schema.ts';

interface ToldOf {
  /** How the patient hears of the latest change of which somebody must tell them. */
  told: Telling | null;
  /** The mail about that change, unless it was sent. */
  unsentMail: Mail | null;
  knows: boolean;
  /** The message about the latest change. */
  about: AppointmentMailKind;
}

type Mail = RequestRecord['mails'][number];

/** Whether the patient knows of the appointment, by the history of its request and its mails (both oldest first). */
export function tellingOf(events: RequestEvent[], mails: Mail[], state: AppointmentState): ToldOf {
  const details = events.map((event) => event.details);
  const about = appointmentMailOf(details);
  const change = details.findLastIndex(
    (each) =>
      isOfAppointment(each) &&
      // Patients who cancelled on the site need not be told, whatever was agreed before.
      (each.told !== null || (state === 'cancelled_by_patient' && isCancelling(each))),
  );
  const changed = details[change];
  const told = changed && isOfAppointment(changed) ? changed.told : null;
  const unsentMail = told === 'email' ? findUnsent(mails) : null;
  if (told !== 'whatsapp' && unsentMail === null) return { told, unsentMail, knows: told !== 'none', about };
  // A message that was opened earlier tells of an earlier time, whenever staff say that it was sent.
  const replies = details.slice(change + 1).filter((each) => each.kind === 'reply');
  const opened = new Set(replies.filter(({ as }) => as === 'opened').map(({ reply }) => reply));
  const knows = replies.some(({ as, reply }) => as === 'sent' && opened.has(reply));
  return { told, unsentMail, knows, about };
}

/** The latest mail about a change, which replaced earlier ones, if it was not sent. */
function findUnsent(mails: Mail[]): Mail | null {
  const latest = mails.findLast(({ kind }) => isAppointmentMail(kind) && kind !== 'appointment_reminder');
  return latest && latest.state !== 'sent' ? latest : null;
}

type Details = RequestEvent['details'];
type AppointmentDetails = Extract<Details, { kind: 'appointment' | 'change_request_declined' }>;

const isOfAppointment = (details: Details): details is AppointmentDetails =>
  details.kind === 'appointment' || details.kind === 'change_request_declined';

const isCancelling = (details: AppointmentDetails) => details.kind === 'appointment' && isCancelled(details.state);

function appointmentMailOf(details: Details[]): AppointmentMailKind {
  const latest = details.findLast(isOfAppointment);
  if (latest?.kind !== 'appointment') return 'appointment_confirmed';
  if (isCancelled(latest.state)) return 'appointment_cancelled';
  const isChanged = latest.movedFrom !== null || (latest.changed ?? []).length > 0;
  return isChanged ? 'appointment_moved' : 'appointment_confirmed';
}
