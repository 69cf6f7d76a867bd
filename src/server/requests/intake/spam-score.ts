import type { FormGuard, SpamReason } from '#shared/requests/requests.schema.ts';
import { hasBareDomain } from './person-name.ts';

interface SpamCheckInput {
  name: string;
  /** The free text of the form. */
  text: string;
  guard: FormGuard;
  source: 'site' | 'api';
  /** Age of the form ticket in ms; null without a valid ticket. */
  ticketAgeMs: number | null;
  formMinSeconds: number;
}

const maxLinksInText = 2;
const linkPattern = /(?:https?:\/\/|www\.)\S+/gi;

/** Why a request looks automatic; null if it looks like a person's. */
export function findSpamReason({ name, text, guard, source, ticketAgeMs, formMinSeconds }: SpamCheckInput): SpamReason | null {
  if (guard.website !== '') return 'honeypot';
  // API clients have no form and therefore no ticket.
  if (source === 'site' && ticketAgeMs === null) return 'ticket';
  if (source === 'site' && ticketAgeMs !== null && ticketAgeMs < formMinSeconds * 1000) return 'too_fast';
  return countLinks(text) > maxLinksInText || countLinks(name) > 0 || hasBareDomain(name) ? 'links' : null;
}

function countLinks(text: string): number {
  return text.match(linkPattern)?.length ?? 0;
}
