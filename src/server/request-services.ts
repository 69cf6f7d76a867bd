import { createAppointmentHitsService } from './appointments/appointment-hits.service.ts';
import { createAppointmentsService } from './appointments/appointments.service.ts';
import { createProvisionalVisits } from './appointments/provisional-visits.ts';
import { createRemindersService } from './appointments/reminders.ts';
import { createTeamService } from './appointments/team.service.ts';
import { createToldFastingService } from './appointments/told-fasting.service.ts';
import { createVisitActionsService } from './appointments/visit-actions.service.ts';
import { createVisitHolds } from './appointments/visit-holds.service.ts';
import { createVisitsService } from './appointments/visits.service.ts';
import { createCardsService } from './cards/cards.service.ts';
import { createSenderCounts } from './core/sender-counts.ts';
import { createChannelTests } from './messages/channel-tests.ts';
import { createMessageQueue } from './messages/message-queue.ts';
import { createMessageSender } from './messages/message-sender.ts';
import { createMessagesService } from './messages/messages.service.ts';
import { createWhatsappStates } from './messages/whatsapp-states.ts';
import { createRepliesService } from './replies/replies.service.ts';
import { createAppointmentPreviewsService } from './request-mails/appointment-previews.service.ts';
import { createStaffChanges } from './request-records/staff-change.ts';
import { createRequestsService } from './requests/requests.service.ts';

type DepsOf<Create extends (deps: never) => unknown> = Parameters<Create>[0];

type RequestServicesDeps = Omit<
  DepsOf<typeof createRequestsService> &
    DepsOf<typeof createCardsService> &
    DepsOf<typeof createAppointmentsService> &
    DepsOf<typeof createAppointmentPreviewsService> &
    DepsOf<typeof createVisitHolds> &
    DepsOf<typeof createMessageQueue> &
    DepsOf<typeof createMessageSender> &
    DepsOf<typeof createRepliesService>,
  | 'change'
  | 'changeOwn'
  | 'counts'
  | 'holds'
  | 'messages'
  | 'onResult'
  | 'queue'
  | 'channelTests'
  | 'freeTimes'
  | 'confirmVisit'
  | 'holdTime'
  | 'onChange'
  | 'onMails'
  | 'onStored'
  | 'provisional'
  | 'replies'
> & {
  /** Called after a commit that may have stored mails or webhook deliveries. */
  onStored: () => void;
};

/** Creates the services of cards, appointments, replies, requests and previews, and gives each the ones that it needs. */
export function createRequestServices({ onStored, ...deps }: RequestServicesDeps) {
  const { db, clock, monotonic, secrets, revision } = deps;
  const messageQueue = createMessageQueue(deps);
  const channelTests = createChannelTests(deps);
  const messageSender = createMessageSender({
    ...deps,
    queue: messageQueue,
    channelTests,
    onResult: () => revision.raise(),
  });
  const onMails = () => {
    onStored();
    messageSender.wake();
  };
  const onChange = () => {
    onMails();
    revision.raise();
  };
  const counts = createSenderCounts({ db, clock, monotonic, key: secrets.derive('sender-counts') });
  const changing = { ...deps, ...createStaffChanges(deps), messages: messageQueue, onMails };
  const cards = createCardsService(deps);
  const provisional = createProvisionalVisits(deps);
  const holds = createVisitHolds({ ...deps, counts, provisional, onChange });
  const replies = createRepliesService(changing);
  const appointments = createAppointmentsService({ ...changing, holds, provisional });
  const requests = createRequestsService({
    ...changing,
    counts,
    replies,
    onChange,
    freeTimes: holds,
    confirmVisit: appointments.confirm,
    holdTime: (...asked) => holds.hold(...asked),
    onStored: (arrived) => {
      onStored();
      revision.raise(arrived);
      cards.checks.wake();
    },
  });
  const services = {
    cards,
    holds,
    appointments,
    visitActions: createVisitActionsService({ ...deps, messages: messageQueue, appointments, onChange }),
    appointmentHits: createAppointmentHitsService(deps),
    appointmentPreviews: createAppointmentPreviewsService(deps),
    team: createTeamService({ ...deps, onChange }),
    toldFasting: createToldFastingService(changing),
    reminders: createRemindersService({ ...deps, messages: messageQueue, onStored: onMails }),
    messages: createMessagesService({
      ...changing,
      queue: messageQueue,
      tests: channelTests,
      ...messageSender,
      onMessages: onMails,
    }),
    visits: createVisitsService(deps),
    replies,
    requests,
  };
  const whatsappStates = createWhatsappStates({
    ...deps,
    ...messageSender,
    queue: messageQueue,
    onResult: () => revision.raise(),
  });
  return { services, channelTests, messageQueue, messageSender, whatsappStates };
}
