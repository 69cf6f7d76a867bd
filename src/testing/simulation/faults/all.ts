import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { type Action, action } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { WriteError } from '../crash.ts';
import type { Mailboxes, MailMode } from '../mailboxes.ts';
import { people } from '../people/all.ts';
import type { ReceiverMode } from '../receiver.ts';
import type { ProviderMode } from '../telephones.ts';
import { restores } from './restores.ts';

const hourMs = 60 * minuteMs;
const writeErrors: readonly WriteError[] = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_BUSY'];
const passingModes: readonly MailMode[] = ['defers', 'refuses', 'cutsBefore', 'cutsAfter'];
const receiverModes: readonly ReceiverMode[] = ['fails', 'fails after taking', 'down'];
const providerModes: readonly ProviderMode[] = ['busy', 'refuses', 'silent', 'down'];
const clockErrors = [-2 * dayMs, -3 * hourMs, 3 * hourMs, 2 * dayMs, 45 * dayMs];

const crashes = [
  action('the process will crash after a commit', 1, ({ site }, chance) => {
    const commits = 1 + chance.below(8);
    site().crash.crashAfter(commits);
    return `after ${commits}`;
  }),
  action('the process will crash before a mail that was accepted is noted', 0.5, ({ site, mailboxes }) => {
    const { crash } = site();
    mailboxes.afterNextAcceptance(() => crash.crashBeforeNextWrite());
    return 'at the next mail';
  }),
  action('the server is stopped and started', 0.3, async ({ restart }) => {
    await restart();
    return 'started';
  }),
  action('the disk refuses the next write', 0.7, ({ site }, chance) => {
    const code = chance.pick(writeErrors);
    site().crash.refuseNextWrite(code);
    return code;
  }),
  action('the disk refuses the next file of a card', 0.5, ({ site }) => {
    site().crash.refuseNextFile();
    return 'once';
  }),
];

/** Somebody acts while the next mail or message is being sent. */
const actsDuring = (
  what: string,
  weight: number,
  senderOf: (centre: Centre) => Pick<Mailboxes, 'actMeanwhile'>,
): Action =>
  action(`somebody acts while ${what} is on its way`, weight, (centre, chance) => {
    const meanwhile = chance.pick(people.filter(({ mayInterrupt }) => mayInterrupt));
    senderOf(centre).actMeanwhile(async () => {
      centre.trace.push(`  meanwhile ${meanwhile.name}: ${await meanwhile.run(centre, chance)}`);
    });
    return meanwhile.name;
  });

const isDown = ({ mailboxes }: Centre): boolean => mailboxes.mode() === 'down';

const mails = [
  action('the mail server treats the next mails badly', 0.8, ({ mailboxes }, chance) => {
    const [mode, count] = [chance.pick(passingModes), 1 + chance.below(4)];
    mailboxes.setMode(mode, count);
    return `${mode} for ${count}`;
  }),
  action(
    'the mail server goes down, or comes back',
    (centre) => (isDown(centre) ? 3 : 0.2),
    (centre) => {
      const mode = isDown(centre) ? 'fine' : 'down';
      centre.mailboxes.setMode(mode);
      return mode;
    },
  ),
  actsDuring('a mail', 1.5, ({ mailboxes }) => mailboxes),
  action('the receiver of webhooks changes', 0.3, ({ receiver }, chance) => {
    const mode = receiver.mode() === 'fine' ? chance.pick(receiverModes) : 'fine';
    receiver.setMode(mode);
    return mode;
  }),
];

const providerChanges = (name: string, channel: MessageChannel): Action =>
  action(
    `${name} changes`,
    ({ telephones }) => (telephones.modes[channel] === 'fine' ? 0.3 : 3),
    ({ telephones: { modes } }, chance) => {
      modes[channel] = modes[channel] === 'fine' ? chance.pick(providerModes) : 'fine';
      return modes[channel];
    },
  );

const providers = [
  providerChanges('the SMS gateway', 'sms'),
  providerChanges('WhatsApp', 'whatsapp'),
  actsDuring('a message', 1, ({ telephones }) => telephones),
];

const times = [
  action('the server stands still', 0.1, async ({ clock, restart }, chance) => {
    const hours = 1 + chance.below(60);
    clock.pass(hours * hourMs);
    await restart();
    return `${hours} hours`;
  }),
  action(
    'the clock is set wrong',
    ({ clock }) => (clock.errorMs() === 0 ? 0.15 : 0),
    async ({ clock, runJobs }, chance) => {
      const error = chance.pick(clockErrors);
      clock.setError(error);
      clock.pass(minuteMs);
      await runJobs();
      return `by ${error / hourMs} hours`;
    },
  ),
  action(
    'the clock is corrected',
    ({ clock }) => (clock.errorMs() === 0 ? 0 : 8),
    ({ clock }) => {
      clock.setError(0);
      return 'right again';
    },
  ),
];

export const faults: Action[] = [...crashes, ...mails, ...providers, ...times, ...restores];
