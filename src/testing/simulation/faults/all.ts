import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import type { Action } from '../action.ts';
import type { WriteError } from '../crash.ts';
import type { MailWeather } from '../mailboxes.ts';
import { people } from '../people/all.ts';
import type { ReceiverWeather } from '../receiver.ts';
import { restores } from './restores.ts';

const hourMs = 60 * minuteMs;
const writeErrors: readonly WriteError[] = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_BUSY'];
const passingWeathers: readonly MailWeather[] = ['defers', 'refuses', 'cutsBefore', 'cutsAfter'];
const receiverWeathers: readonly ReceiverWeather[] = ['fails', 'fails after taking', 'down'];
const clockErrors = [-2 * dayMs, -3 * hourMs, 3 * hourMs, 2 * dayMs, 45 * dayMs];

const crashes: Action[] = [
  {
    name: 'the process will crash after a commit',
    weight: 1,
    run: async ({ site }, chance) => {
      const commits = 1 + chance.below(8);
      site().crash.crashAfter(commits);
      return `after ${commits}`;
    },
  },
  {
    name: 'the process will crash before a mail that was accepted is noted',
    weight: 0.5,
    run: async ({ site, mailboxes }) => {
      const { crash } = site();
      mailboxes.afterNextAcceptance(() => crash.crashBeforeNextWrite());
      return 'at the next mail';
    },
  },
  {
    name: 'the server is stopped and started',
    weight: 0.3,
    run: async ({ restart }) => {
      await restart();
      return 'started';
    },
  },
  {
    name: 'the disk refuses the next write',
    weight: 0.7,
    run: async ({ site }, chance) => {
      const code = chance.pick(writeErrors);
      site().crash.refuseNextWrite(code);
      return code;
    },
  },
  {
    name: 'the disk refuses the next file of a card',
    weight: 0.5,
    run: async ({ site }) => {
      site().crash.refuseNextFile();
      return 'once';
    },
  },
];

const mails: Action[] = [
  {
    name: 'the mail server treats the next mails badly',
    weight: 0.8,
    run: async ({ mailboxes }, chance) => {
      const weather = chance.pick(passingWeathers);
      const count = 1 + chance.below(4);
      mailboxes.setWeather(weather, count);
      return `${weather} for ${count}`;
    },
  },
  {
    name: 'the mail server goes down',
    weight: ({ mailboxes }) => (mailboxes.weather() === 'down' ? 0 : 0.2),
    run: async ({ mailboxes }) => {
      mailboxes.setWeather('down');
      return 'down';
    },
  },
  {
    name: 'the mail server comes back',
    weight: ({ mailboxes }) => (mailboxes.weather() === 'down' ? 3 : 0),
    run: async ({ mailboxes }) => {
      mailboxes.setWeather('fine');
      return 'fine';
    },
  },
  {
    name: 'somebody acts while a mail is on its way',
    weight: 1.5,
    run: async (centre, chance) => {
      const possible = people.filter(({ mayInterrupt }) => mayInterrupt);
      if (possible.length === 0) return 'nobody';
      const action = chance.pick(possible);
      centre.mailboxes.actMeanwhile(async () => {
        centre.trace.push(`  meanwhile ${action.name}: ${await action.run(centre, chance)}`);
      });
      return action.name;
    },
  },
  {
    name: 'the receiver of webhooks changes',
    weight: 0.3,
    run: async ({ receiver }, chance) => {
      const weather = receiver.weather() === 'fine' ? chance.pick(receiverWeathers) : 'fine';
      receiver.setWeather(weather);
      return weather;
    },
  },
];

const times: Action[] = [
  {
    name: 'the server stands still',
    weight: 0.1,
    run: async ({ clock, restart }, chance) => {
      const hours = 1 + chance.below(60);
      clock.pass(hours * hourMs);
      await restart();
      return `${hours} hours`;
    },
  },
  {
    name: 'the clock is set wrong',
    weight: ({ clock }) => (clock.errorMs() === 0 ? 0.15 : 0),
    run: async ({ clock, runJobs }, chance) => {
      const error = chance.pick(clockErrors);
      clock.setError(error);
      clock.pass(minuteMs);
      await runJobs();
      return `by ${error / hourMs} hours`;
    },
  },
  {
    name: 'the clock is corrected',
    weight: ({ clock }) => (clock.errorMs() === 0 ? 0 : 8),
    run: async ({ clock }) => {
      clock.setError(0);
      return 'right again';
    },
  },
];

export const faults: Action[] = [...crashes, ...mails, ...times, ...restores];
