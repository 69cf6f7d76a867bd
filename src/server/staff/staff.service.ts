import { createFailureCounter } from '../core/auth/failure-counter.ts';
import { toInstant } from '../core/clock.ts';
import { createLinkMails } from './link-mails.ts';
import { createOneTimeLinks } from './one-time-links.ts';
import { createOwnerNotices } from './owner-notices.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSignInSessions } from './sign-in-sessions.ts';
import { createSignInTickets } from './sign-in-tickets.ts';
import { createStaffAccount } from './staff-account.ts';
import { createCodeCheck } from './staff-codes.ts';
import { createStaffLinks } from './staff-links.ts';
import type { StaffParts, StaffServiceDeps } from './staff-parts.ts';
import { createStaffPasskeys } from './staff-passkeys.ts';
import { createStaffSetup } from './staff-setup.ts';
import { createSignIn } from './staff-sign-in.ts';
import { createStaffTeam } from './staff-team.ts';

export type { SignedIn } from './staff-sign-in.ts';
export type StaffService = ReturnType<typeof createStaffService>;

const ticketMs = 10 * 60_000;
const freeAttempts = 5;

export function createStaffService(deps: StaffServiceDeps) {
  const { db, clock, settings, secrets } = deps;
  const rules = () => settings.get('signIn');
  const secondFactor = createSecondFactor({ clock, secrets });
  const notifyChange: StaffParts['notifyChange'] = ({ name, email, locale }, kind) =>
    deps.mail.notify({ kind, name, email, locale, at: toInstant(clock()) });
  const links = createOneTimeLinks({ clock });
  const linkMails = createLinkMails({ ...deps, links });
  const parts: StaffParts = {
    ...deps,
    rules,
    secondFactor,
    notifyChange,
    codes: createCodeCheck({ db, secondFactor, notifyChange }),
    sessions: createSignInSessions({ db, clock, rules }),
    links,
    linkMails,
    tickets: createSignInTickets({ db, clock, key: secrets.derive('staff-ticket'), validMs: ticketMs }),
    attempts: createFailureCounter({ free: freeAttempts, clock }),
  };
  const { enter, openSession, rememberBrowser, ...signIn } = createSignIn(parts);
  return {
    ...signIn,
    ...createStaffSetup(parts, { openSession }),
    ...createStaffLinks(parts, { enter, rememberBrowser }),
    ...createStaffAccount(parts),
    ...createStaffPasskeys(parts, { enter }),
    ...createStaffTeam(parts),
    ...createOwnerNotices(parts),
    sendWaitingLinks: linkMails.sendWaitingLinks,
    renewSession: parts.sessions.renew,
    idleMsLeft: parts.sessions.idleMsLeft,
  };
}
