import type { FormGuard, Suspicion } from '#shared/requests/requests.schema.ts';
import { hasBareDomain } from './person-name.ts';

interface SuspicionInput {
  name: string;
  /** What the person wrote freely. */
  text: string;
  guard: FormGuard;
  source: 'site' | 'api';
  /** Age of the form's ticket in ms, null without a valid one. */
  ticketAgeMs: number | null;
  formMinSeconds: number;
}

const maxLinksInText = 2;
const linkPattern = /(?:https?:\/\/|www\.)\S+/gi;

/** Why a request looks as if a machine had sent it, by what it carries; null for one that looks like a person's. */
export function suspect({ name, text, guard, source, ticketAgeMs, formMinSeconds }: SuspicionInput): Suspicion | null {
  if (guard.website !== '') return 'honeypot';
  // Clients of the REST API never saw a form, so they have no ticket to show.
  if (source === 'site' && ticketAgeMs === null) return 'ticket';
  if (source === 'site' && ticketAgeMs !== null && ticketAgeMs < formMinSeconds * 1000) return 'too_fast';
  return countLinks(text) > maxLinksInText || countLinks(name) > 0 || hasBareDomain(name) ? 'links' : null;
}

function countLinks(text: string): number {
  return text.match(linkPattern)?.length ?? 0;
}
