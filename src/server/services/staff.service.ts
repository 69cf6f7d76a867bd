import { count, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { type SetupInput, type SignInInput, type StaffMember, setupInputSchema, signInInputSchema } from '#shared/schemas/staff.schema.ts';
import type { Actor } from '../auth/actor.ts';
import { addressKey } from '../auth/address-key.ts';
import { authMessages } from '../auth/auth.messages.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { createKnownDevices } from '../auth/known-devices.ts';
import { createOnceAMinute } from '../auth/once-a-minute.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import type { Secrets } from '../auth/secrets.ts';
import { createSignInLimits } from '../auth/sign-in-limits.ts';
import { hashToken } from '../auth/token-hash.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { oneTimeLinks, staff } from '../db/schema/index.ts';
import { newRandomId, newToken } from '../ids.ts';
import type { SettingsService } from './settings.service.ts';
import { createSignInSessions } from './sign-in-sessions.ts';

export type StaffService = ReturnType<typeof createStaffService>;

export interface StaffServiceDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'limits' | 'session'>;
  logger: Record<'info' | 'warn', (details: object, message: string) => void>;
  settings: Pick<SettingsService, 'get'>;
  secrets: Secrets;
}

/** What signs in: as what it describes itself, and what it keeps of earlier sign-ins. */
export interface Browser {
  userAgent: string;
  deviceToken: string | null;
}

/** A new session: its token goes into the browser's cookie and nowhere else, as does the mark of the browser itself. */
export interface SignedIn {
  token: string;
  deviceToken: string;
  member: StaffMember;
}

const setupLinkMs = 24 * 3_600_000;

/** The members of staff: the set-up of the first one, signing in and out, and whose a session is. */
export function createStaffService({ db, clock, config, logger, settings, secrets }: StaffServiceDeps) {
  const sessions = createSignInSessions({ db, clock, limits: config.session });
  const limits = createSignInLimits({ attempts: config.limits.signInAttempts, clock });
  const devices = createKnownDevices({ clock, key: secrets.derive('device') });
  const isNews = createOnceAMinute(clock);

  /** Whether nobody can sign in yet. */
  function isSetupNeeded(reader: Db | Tx = db): boolean {
    return reader.select({ members: count() }).from(staff).get()?.members === 0;
  }

  /** The token of a new set-up link, good for 24 hours and once; earlier ones end. Null as soon as there is any member of staff. */
  function ensureSetupLink(): string | null {
    const token = newToken();
    return inTransaction(db, (tx) => {
      tx.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, 'setup')).run();
      if (!isSetupNeeded(tx)) return null;
      tx.insert(oneTimeLinks)
        .values({ tokenHash: hashToken(token), purpose: 'setup', expiresAt: toInstant(clock() + setupLinkMs) })
        .run();
      return token;
    });
  }

  /**
   * Makes the owner of the site with the set-up link and signs them in. Throws `forbidden` where the link is wrong, used or
   * older than 24 hours, `invalid_input` for a field or a password that is easy to guess.
   */
  async function setup(actor: Actor, input: SetupInput, browser: Browser): Promise<SignedIn> {
    const { token: linkToken, name, email, password } = setupInputSchema.parse(input);
    if (!isLinkGood(db, linkToken)) throw refusedLink(actor);
    const { nameEn, nameAr } = settings.get('centre');
    if (isCommonPassword(password, [nameEn, nameAr, name, email.split('@')[0] as string])) {
      throw new AppError('invalid_input', { fields: { password: { id: 'validation.passwordTooCommon' } } });
    }
    const passwordHash = await hashPassword(password);
    const signedIn = inTransaction(db, (tx) => {
      // Hashing takes time: another set-up may have been quicker.
      if (!isLinkGood(tx, linkToken)) return null;
      tx.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, 'setup')).run();
      const row = { id: newRandomId(), name, email: email.toLowerCase(), role: 'owner' as const, passwordHash, createdAt: toInstant(clock()) };
      tx.insert(staff).values(row).run();
      return openSession(tx, row, browser);
    });
    if (!signedIn) throw refusedLink(actor);
    logger.info({ event: 'staff_set_up', staffId: signedIn.member.id, address: addressOf(actor) }, 'The first member of staff was set up.');
    return signedIn;
  }

  function isLinkGood(reader: Db | Tx, token: string): boolean {
    const link = reader
      .select()
      .from(oneTimeLinks)
      .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
      .get();
    return link?.purpose === 'setup' && link.expiresAt > toInstant(clock()) && isSetupNeeded(reader);
  }

  function refusedLink(actor: Actor): AppError {
    logger.warn({ event: 'setup_refused', address: addressOf(actor) }, 'A set-up link was refused.');
    return new AppError('forbidden', { message: authMessages.setupLinkInvalid });
  }

  /**
   * Opens a new session. Throws `unauthenticated`, the same and after the same time for an unknown address, a wrong password and
   * a member who is not active; `too_many_requests` with the seconds to wait when guessing is slowed.
   */
  async function signIn(actor: Actor, input: SignInInput, browser: Browser): Promise<SignedIn> {
    const { email: typedEmail, password } = signInInputSchema.parse(input);
    const email = typedEmail.toLowerCase();
    const address = addressOf(actor);
    const row = db.select().from(staff).where(eq(staff.email, email)).get();
    const attempt = { email, address, deviceId: row ? devices.find(row.id, browser.deviceToken) : null };
    try {
      limits.enter(attempt);
    } catch (refusal) {
      if (isNews(addressKey(address))) logger.warn({ event: 'sign_in_slowed', address }, 'An attempt to sign in came too soon.');
      throw refusal;
    }
    const isRight = await verifyPassword(row?.passwordHash, password);
    if (!row?.isActive || !isRight) {
      logger.warn({ event: 'sign_in_failed', staffId: row?.id, address }, 'A sign-in failed.');
      throw new AppError('unauthenticated', { message: authMessages.signInFailed });
    }
    limits.succeed(attempt);
    const signedIn = inTransaction(db, (tx) => openSession(tx, row, browser));
    logger.info({ event: 'signed_in', staffId: row.id, address }, 'A member of staff signed in.');
    return signedIn;
  }

  function openSession(tx: Tx, member: StaffMember, { userAgent, deviceToken }: Browser): SignedIn {
    return { token: sessions.open(tx, member.id, userAgent), deviceToken: devices.remember(member.id, deviceToken), member: presentMember(member) };
  }

  /** The member of staff whose living session the token opens, null where there is none. What no person did leaves it idling. */
  function resolveSession(token: string, address: string, isByPerson = true): Actor | null {
    const row = sessions.find(token, isByPerson);
    return row ? { kind: 'staff', staffId: row.id, name: row.name, email: row.email, role: row.role, address } : null;
  }

  /** Ends a session for good; a token that opens nothing is no error. */
  function signOut(token: string): void {
    const staffId = sessions.end(token);
    if (staffId) logger.info({ event: 'signed_out', staffId }, 'A member of staff signed out.');
  }

  /** The member of staff who asks, null for everybody else. */
  function findMember(actor: Actor): StaffMember | null {
    return actor.kind === 'staff' ? presentMember({ ...actor, id: actor.staffId }) : null;
  }

  return { isSetupNeeded: () => isSetupNeeded(), ensureSetupLink, setup, signIn, resolveSession, signOut, findMember };
}

const presentMember = ({ id, name, email, role }: StaffMember): StaffMember => ({ id, name, email, role });

const addressOf = (actor: Actor) => (actor.kind === 'system' ? 'system' : actor.address);
