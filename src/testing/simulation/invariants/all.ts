import type { Invariant } from '../invariant.ts';
import { acknowledged } from './acknowledged.ts';
import { calendar } from './calendar.ts';
import { erased } from './erased.ts';
import { lastWord } from './last-word.ts';
import { mails } from './mails.ts';
import { reminders } from './reminders.ts';
import { times } from './times.ts';
import { webhooks } from './webhooks.ts';

export const invariants: readonly Invariant[] = [acknowledged, erased, mails, lastWord, calendar, reminders, times, webhooks];
