import type { Invariant } from '../invariant.ts';
import { acknowledged } from './acknowledged.ts';
import { calendar } from './calendar.ts';
import { cards } from './cards.ts';
import { claims } from './claims.ts';
import { counts } from './counts.ts';
import { digest } from './digest.ts';
import { dueReminders } from './due-reminders.ts';
import { erased } from './erased.ts';
import { history } from './history.ts';
import { lastWord } from './last-word.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { once } from './once.ts';
import { pairs } from './pairs.ts';
import { reminders } from './reminders.ts';
import { reports } from './reports.ts';
import { seen } from './seen.ts';
import { times } from './times.ts';
import { told } from './told.ts';
import { webhooks } from './webhooks.ts';

export const invariants: readonly Invariant[] = [
  acknowledged,
  cards,
  seen,
  once,
  told,
  history,
  counts,
  digest,
  claims,
  pairs,
  mails,
  messages,
  reports,
  lastWord,
  calendar,
  reminders,
  dueReminders,
  times,
  webhooks,
  erased,
];
