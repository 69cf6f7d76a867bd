import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type MessageChannel, messageChannels } from '#shared/messages/message-channels.rules.ts';
import type {
  MessageKind,
  MessageStatus,
  TestMessageInput,
  TestMessageResult,
  UnsentMessage,
} from '#shared/messages/messages.schema.ts';
import type { SeenRequest } from '#shared/requests/inbox.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { consume } from '../core/consume-limit.ts';
import type { Tx } from '../core/db/client.ts';
import { requireFound } from '../core/errors.ts';
import { createLimiter } from '../core/limiter.ts';
import { mobileRegionOf, phoneKeyOf } from '../core/phone-key.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import { countSegments } from '../request-records/message-store.ts';
import { isUnsentMessage, messages } from '../request-records/messages.table.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';
import type { StaffChange } from '../request-records/staff-change.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SectionRule } from '../settings/settings-sections.service.ts';
import type { ChannelTests } from './channel-tests.ts';
import { isMessageTrue, type MessageQueue } from './message-queue.ts';
import type { MessageSender } from './message-sender.ts';
import { findLongTexts } from './message-text.ts';
import { messageTexts } from './messages.messages.ts';

interface MessagesServiceDeps extends CommonDeps {
  config: Pick<Config, 'smsGateway' | 'whatsappCloud' | 'publicUrl'>;
  settings: Pick<SettingsService, 'get'>;
  queue: Pick<MessageQueue, 'enqueue' | 'takeBackCall'>;
  tests: ChannelTests;
  sendTest: MessageSender['sendTest'];
  change: StaffChange;
  /** Called after a commit that may have stored messages. */
  onMessages: () => void;
}

/** Limited, because test messages cost money and can go to any number. */
const testsInTenMinutes = 5;
const tenMinutes = 600;
const maxListed = 50;

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Messages to telephones, for staff. Each change of a request throws as `StaffChange` does. */
export function createMessagesService({
  db,
  clock,
  monotonic,
  config,
  settings,
  queue,
  tests,
  sendTest,
  change,
  onMessages,
}: MessagesServiceDeps) {
  const attempts = createLimiter({ points: testsInTenMinutes, duration: tenMinutes, monotonic });

  /** The gateway without its secrets, the use of today, and the oldest messages that wait for a decision of staff. */
  function getStatus(_actor: Authorized<'settings.write'>): MessageStatus {
    const stored = settings.get('messages');
    return {
      channels: messageChannels.map((channel) => ({
        channel,
        gateway: hostOf(channel),
        testedAt: tests.testedAt(channel, stored),
        isOn: stored[channel].isOn,
      })),
      segmentsToday: countSegments(db, toInstant(clock())),
      segmentsPerDay: stored.segmentsPerDay,
      unsent: listUnsent(),
    };
  }

  function hostOf(channel: MessageChannel): string | null {
    const { url } = (channel === 'sms' ? config.smsGateway : config.whatsappCloud) ?? {};
    return url === undefined ? null : new URL(url).host;
  }

  function listUnsent(): UnsentMessage[] {
    const { id, kind, channel, state, fault, lastAnswer, requestId } = messages;
    return db
      .select({ id, kind, channel, state, fault, lastAnswer, requestId, reference: requests.reference })
      .from(messages)
      .innerJoin(requests, eq(requests.id, requestId))
      .where(isUnsentMessage)
      .orderBy(asc(messages.createdAt))
      .limit(maxListed)
      .all();
  }

  /** Sends a test message and returns the outcome. Throws `too_many_requests` above five in ten minutes. */
  async function test(
    actor: Authorized<'settings.write'>,
    { to, channel }: TestMessageInput,
    locale: Locale,
  ): Promise<TestMessageResult> {
    consume({ limiter: attempts, key: actor.kind === 'staff' ? actor.staffId : actor.kind });
    const number = phoneKeyOf(to, settings.get('contact').phoneRegion);
    if (mobileRegionOf(number) === null) return { outcome: 'noMobile', answer: '' };
    const storeAccepted = tests.prepare(channel, settings.get('messages'));
    const result = await sendTest(channel, { to: number, locale, startsAt: toInstant(clock() + dayMs) });
    if (result.outcome === 'accepted') storeAccepted();
    return result;
  }

  /** A channel is on only with a gateway and templates that a test message accepted, and with texts of two parts at most. */
  const rule: SectionRule<'messages'> = {
    check: (_actor, { messages: values }) => {
      const refuse = (field: string, message: (typeof messageTexts)['untested' | 'tooLong']) =>
        new AppError('invalid_input', { fields: { [`messages.${field}`]: message } });
      for (const channel of messageChannels)
        if (values[channel].isOn && tests.testedAt(channel, values) === null)
          throw refuse(`${channel}.isOn`, messageTexts.untested);
      if (!values.sms.isOn) return;
      const [long] = findLongTexts({
        messages: values,
        centre: settings.get('centre'),
        publicUrl: config.publicUrl,
      });
      if (!long) return;
      const language = long.locale === 'ar' ? 'Ar' : 'En';
      const isOwn = values.texts[`${long.kind}${language}` as const] !== '';
      throw refuse(isOwn ? `texts.${long.kind}${language}` : `sms.signature${language}`, messageTexts.tooLong);
    },
  };

  /** Tells a patient that the report is ready. Throws `invalid_input` if there is no way to the patient's telephone. */
  function tellReportReady(actor: Authorized<'requests.write'>, seen: SeenRequest): void {
    change(actor, seen, (_row, tx) => ({
      set: {},
      event: { kind: 'message', message: 'report_ready', as: 'queued' },
      after: (changed) => void enqueue(tx, changed, 'report_ready'),
    }));
    onMessages();
  }

  function enqueue(tx: Tx, row: RequestRow, kind: MessageKind) {
    const state = queue.enqueue(tx, row, kind);
    if (state === null) throw new AppError('invalid_input', { message: requestsMessages.noMessages });
    return state;
  }

  /** Sends a message again that was not sent, or perhaps not. Throws `conflict` if it is no longer true. */
  function sendAgain(actor: Authorized<'requests.write'>, { messageId, ...seen }: SeenRequest & { messageId: string }) {
    change(actor, seen, (row, tx) => {
      const message = requireUnsent(row.id, messageId);
      const { kind } = message;
      if (!isMessageTrue(message, findAppointment(tx, row.id) ?? null, clock()))
        throw new AppError('conflict', { message: requestsMessages.visitChanged });
      tx.update(messages).set({ state: 'discarded' }).where(eq(messages.id, messageId)).run();
      return {
        set: {},
        event: { kind: 'message', message: kind, as: 'again' },
        after: (changed) => {
          if (enqueue(tx, changed, kind) === 'waiting') queue.takeBackCall(tx, changed);
        },
      };
    });
    onMessages();
  }

  /** Staff told the patient in another way, or nobody need tell them. */
  function discard(actor: Authorized<'requests.write'>, { messageId, ...seen }: SeenRequest & { messageId: string }) {
    change(actor, seen, (row, tx) => {
      const { kind } = requireUnsent(row.id, messageId);
      tx.update(messages).set({ state: 'discarded' }).where(eq(messages.id, messageId)).run();
      return {
        set: {},
        event: { kind: 'message', message: kind, as: 'discarded' },
        after: (changed) => queue.takeBackCall(tx, changed),
      };
    });
  }

  function requireUnsent(requestId: string, messageId: string) {
    const isOfRequest = and(eq(messages.id, messageId), eq(messages.requestId, requestId));
    const isUnsent = inArray(messages.state, ['failed', 'uncertain', 'held']);
    return requireFound(db.select().from(messages).where(and(isOfRequest, isUnsent)).get());
  }

  return { getStatus, test, rule, tellReportReady, sendAgain, discard };
}
