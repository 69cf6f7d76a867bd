import { withoutMarks } from '#shared/fields/fields.schema.ts';
import type { FormGuard, SpamReason } from '#shared/requests/requests.schema.ts';
import { hasBareDomain } from '../../request-records/person-name.ts';

interface SpamCheckInput {
  name: string;
  /** The free text of the form. */
  text: string;
  guard: FormGuard;
  source: 'site' | 'api';
  /** Age of the form ticket in ms, negative if it is dated in the future; null without a valid ticket. */
  ticketAgeMs: number | null;
  formMinSeconds: number;
}

const maxLinksInText = 2;
const linkPattern = /(?:https?:\/\/|www\.)\S+/gi;

/**
 * Why a request looks automatic; null if it looks like a person's. A filled hidden field or a quick submission alone
 * proves nothing: password managers fill in hidden fields, and people are quick.
 */
export function findSpamReason({
  name,
  text,
  guard,
  source,
  ticketAgeMs,
  formMinSeconds,
}: SpamCheckInput): SpamReason | null {
  if (countLinks(withoutMarks(text)) > maxLinksInText || countLinks(name) > 0 || hasBareDomain(name)) return 'links';
  // API clients have no form and therefore no ticket.
  if (source === 'api') return null;
  const isTrapped = guard.website !== '';
  if (ticketAgeMs === null) return isTrapped ? 'honeypot' : 'ticket';
  // A ticket from the future only says that the clock of the server was set back.
  const isTooFast = ticketAgeMs >= 0 && ticketAgeMs < formMinSeconds * 1000;
  return isTrapped && isTooFast ? 'honeypot' : null;
}

function countLinks(text: string): number {
  return text.match(linkPattern)?.length ?? 0;
}
