import type { Invariant } from '../invariant.ts';
import { acknowledged } from './acknowledged.ts';
import { calendar } from './calendar.ts';
import { claims } from './claims.ts';
import { erased } from './erased.ts';
import { lastWord } from './last-word.ts';
import { mails } from './mails.ts';
import { pairs } from './pairs.ts';
import { reminders } from './reminders.ts';
import { times } from './times.ts';
import { webhooks } from './webhooks.ts';

export const invariants: readonly Invariant[] = [
  acknowledged,
  claims,
  pairs,
  mails,
  lastWord,
  calendar,
  reminders,
  times,
  webhooks,
  erased,
];
