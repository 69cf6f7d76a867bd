import { Secret, TOTP } from 'otpauth';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { type Actor, requireSignedIn } from '#server/core/auth/actor.ts';
import { loadSecrets } from '#server/core/auth/secrets.ts';
import { readConfig } from '#server/core/config.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { createSettingsService } from '#server/settings/settings.service.ts';
import { createStaffService, type SignedIn } from '#server/staff/staff.service.ts';
import type { AccountNotice, OwnerNotice, StaffMail } from '#server/staff/staff-mails.ts';
import { AppError } from '#shared/errors.ts';
import { provenOwner, visitor } from './factories.ts';
import { openTestDb } from './test-db.ts';

export const minute = 60_000;
export const browser = { userAgent: 'Firefox on Linux', deviceToken: null };
export const password = 'pearl divers sing at dawn';
export const newPassword = 'dhows return with the tide';
export const mariam = { name: 'Mariam', email: 'mariam@lab.example', password };
export const huda = { name: 'Huda', email: 'huda@lab.example', role: 'reception' as const, locale: 'ar' as const };

/** A centre whose owner, Mariam, is signed in, with a clock in ms that the test moves and all sent mails. */
export async function openTeam() {
  const db = openTestDb();
  const clock = { now: Date.parse('2026-11-20T08:00:00Z'), read: () => clock.now };
  const mails: StaffMail[] = [];
  const notices: AccountNotice[] = [];
  const ownerNotices: OwnerNotice[] = [];
  const write = () => undefined;
  const settings = createSettingsService({ db, clock: clock.read, contentVersion: createContentVersion() });
  /** A new service on the same database, as after a restart. */
  const startService = () =>
    createStaffService({
      db,
      clock: clock.read,
      config: readConfig({}),
      logger: { info: write, warn: write, error: write },
      settings,
      secrets: loadSecrets('a secret for tests that is long enough', ''),
      mail: {
        canSend: true,
        send: async (mail) => mails.push(mail) > 0,
        notify: async (notice) => notices.push(notice) > 0,
        notifyOwner: async (notice) => ownerNotices.push(notice) > 0,
        mailOwner: async () => true,
      },
    });
  const service = startService();
  const { token: ownerToken } = await service.setup(
    visitor,
    { token: service.ensureSetupLink() ?? '', ...mariam },
    browser,
  );
  const actorOf = (token: string): Actor => service.resolveSession(token, '203.0.113.7') as Actor;
  const owner = provenOwner(actorOf(ownerToken));
  const isSignedIn = (token: string | null) => token !== null && service.resolveSession(token, '', false) !== null;

  const events = () =>
    db
      .select()
      .from(auditLog)
      .all()
      .map(({ event }) => event);

  /** Huda accepts her invitation. */
  async function join(): Promise<SignedIn> {
    const { path } = await service.invite(owner, huda);
    return (await service.openLink(visitor, { token: tokenIn(path), password: newPassword }, browser)) as SignedIn;
  }

  const codeAt = (secret: string, instant = clock.now) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });

  /** Sets an authenticator up and returns its secret and the recovery codes. */
  async function addSecondFactor(token: string, present: string) {
    const member = () => requireSignedIn(actorOf(token));
    const { secret, ticket } = await service.beginSecondFactor(member(), { password: present });
    const codes = service.confirmSecondFactor(member(), { ticket, code: codeAt(secret) }, token);
    return { secret, codes };
  }

  const signIn = async (email: string, word: string) => service.signIn(visitor, { email, password: word }, browser);
  const ticketOf = async (email: string, word: string) => ((await signIn(email, word)) as { ticket: string }).ticket;
  return {
    db,
    clock,
    mails,
    notices,
    ownerNotices,
    settings,
    service,
    startService,
    owner,
    ownerToken,
    actorOf,
    isSignedIn,
    events,
    join,
    codeAt,
    addSecondFactor,
    signIn,
    ticketOf,
  };
}

export type Team = Awaited<ReturnType<typeof openTeam>>;

/** The one-time token of a link to the staff area. */
export const tokenIn = (path: string) => path.split('#')[1] ?? '';

/** The message id of a refusal: of its first field, else its own; `nothing` if `work` succeeds. */
export async function failureOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'nothing';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.values(error.fields)[0]?.id ?? error.messageKey.id;
  }
}
