import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { openTestDb } from '#testing/test-db.ts';
import { type Actor, systemActor } from '../core/auth/actor.ts';
import { loadSecrets } from '../core/auth/secrets.ts';
import { readConfig } from '../core/config.ts';
import { createContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createStaffService, type SignedIn, type StaffService } from './staff.service.ts';
import { oneTimeLinks, signInSessions, staff } from './staff.table.ts';

const minute = 60_000;
const hour = 60 * minute;
const browser = { userAgent: 'Firefox on Linux', deviceToken: null };
const home: Actor = { kind: 'visitor', address: '198.51.100.4' };
const stranger: Actor = { kind: 'visitor', address: '203.0.113.7' };
const password = 'pearl divers sing at dawn';
const owner = { name: 'Mariam', email: 'mariam@lab.example', password };
const right = { email: owner.email, password };
const wrong = { email: owner.email, password: 'pearl divers sing at noon' };

let db: Db;
let now: number;
let log: object[];
let service: StaffService;

beforeEach(() => {
  db = openTestDb();
  now = Date.parse('2026-11-20T08:00:00Z');
  log = [];
  service = createService();
});

function createService(): StaffService {
  const clock = () => now;
  const write = (details: object, message: string) => void log.push({ ...details, message });
  const settings = createSettingsService({ db, clock, contentVersion: createContentVersion() });
  const config = {
    publicUrl: null,
    limits: readConfig({}).limits,
  };
  settings.set(systemActor, 'signIn', { idleMinutes: 30, absoluteHours: 12, requiresSecondFactor: false });
  return createStaffService({
    db,
    clock,
    config,
    logger: { info: write, warn: write, error: write },
    settings,
    mail: {
      canSend: false,
      send: async () => false,
      notify: async () => false,
      notifyOwner: async () => false,
      mailOwner: async () => false,
    },
    secrets: loadSecrets('a secret for tests that is long enough', ''),
  });
}

const setUp = (input: object = {}) =>
  service.setup(home, { token: service.ensureSetupLink() ?? '', ...owner, ...input }, browser);

/** Signs in a member without two-factor authentication. */
const signIn = (...input: Parameters<StaffService['signIn']>) => service.signIn(...input) as Promise<SignedIn>;

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? `${error.code} ${error.messageKey.id}` : String(error);
}
const refusedLink = 'forbidden staff.setupLinkInvalid';
const failedSignIn = 'unauthenticated staff.signInFailed';

describe('Set-up:', () => {
  test('The first member of staff becomes the owner and is signed in.', async () => {
    expect(service.isSetupNeeded()).toBe(true);
    const { token, member } = await setUp({ email: 'Mariam@Lab.Example' });
    expect(member).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Mariam',
      email: 'mariam@lab.example',
      role: 'owner',
      hasSecondFactor: false,
    });
    expect(service.resolveSession(token, '198.51.100.4')).toMatchObject({
      kind: 'staff',
      staffId: member.id,
      role: 'owner',
      address: '198.51.100.4',
    });
    expect(service.isSetupNeeded()).toBe(false);
  });

  test('A new site has no account.', async () => {
    expect(db.select().from(staff).all()).toEqual([]);
    expect(await codeOf(signIn(stranger, { email: 'admin', password: 'admin' }, browser))).toBe(failedSignIn);
  });

  test('A set-up link works once, for 24 hours, and not after a new one was made.', async () => {
    const old = service.ensureSetupLink() as string;
    const current = service.ensureSetupLink() as string;
    expect(await codeOf(service.setup(home, { token: old, ...owner }, browser))).toBe(refusedLink);
    now += 24 * hour;
    expect(await codeOf(service.setup(home, { token: current, ...owner }, browser))).toBe(refusedLink);
    now -= 1;
    await service.setup(home, { token: current, ...owner }, browser);
    expect(await codeOf(service.setup(home, { token: current, ...owner, email: 'second@lab.example' }, browser))).toBe(
      refusedLink,
    );
  });

  test('A guessed set-up link is refused.', async () => {
    service.ensureSetupLink();
    expect(await codeOf(service.setup(stranger, { token: 'guessed', ...owner }, browser))).toBe(refusedLink);
    expect(db.select().from(staff).all()).toEqual([]);
  });

  test('The server makes no set-up link after the set-up, and deletes the used one.', async () => {
    await setUp();
    expect(service.ensureSetupLink()).toBeNull();
    expect(db.select().from(oneTimeLinks).all()).toEqual([]);
  });

  test('If two people use the set-up link at the same moment, exactly one becomes the owner.', async () => {
    const token = service.ensureSetupLink() as string;
    const outcomes = await Promise.allSettled(
      ['first@lab.example', 'second@lab.example'].map((email) =>
        service.setup(home, { token, ...owner, email }, browser),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'forbidden',
      messageKey: { id: 'staff.setupLinkInvalid' },
    });
    expect(db.select().from(staff).all()).toHaveLength(1);
  });

  test('The server refuses a guessable password at its field with its guessable parts, and the set-up link still works.', async () => {
    const token = service.ensureSetupLink() as string;
    for (const guessed of [
      'Mariam Laboratory 2026',
      'Mariam@Lab.Example',
      'lab.example.2026',
      'mariam@lab.example1',
      'Muhammad19901990',
      'liverpool-champions',
      'coastal reception falcon 9',
    ]) {
      const easy = service.setup(home, { token, ...owner, password: guessed }, browser);
      const parts = guessed.startsWith('coastal')
        ? expect.stringMatching(/coastal.*reception.*falcon/)
        : expect.stringMatching(/“.+”/);
      await expect(easy).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { password: { id: 'validation.passwordTooCommon', values: { parts } } },
      });
    }
    await service.setup(home, { token, ...owner }, browser);
  });

  test.each([
    ['14', 'is refused', 'dhow oud pearl ', false],
    ['15', 'is accepted', 'dhow oud pearl!', true],
    ['128', 'is accepted', 'pearl divers sing '.repeat(8).slice(0, 128), true],
    ['129', 'is refused', 'pearl divers sing '.repeat(8).slice(0, 129), false],
  ])('A password of %s characters %s.', async (_, _outcome, chosen, isAccepted) => {
    const outcome = await setUp({ password: chosen }).then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(isAccepted);
  });
});

describe('Sign-in:', () => {
  test('Staff sign in with their e-mail address in any case, and get a new token each time.', async () => {
    const first = await setUp();
    const second = await signIn(home, { email: ' MARIAM@lab.example ', password }, browser);
    expect(second.member).toEqual(first.member);
    expect(second.token).not.toBe(first.token);
  });

  test('The server returns the same error for an unknown e-mail address, a wrong password and a disabled account.', async () => {
    await setUp();
    const unknown = await codeOf(signIn(stranger, { email: 'nobody@lab.example', password }, browser));
    const mistyped = await codeOf(signIn(stranger, wrong, browser));
    db.update(staff).set({ isActive: false }).run();
    const closed = await codeOf(signIn(stranger, right, browser));
    expect([unknown, mistyped, closed]).toEqual([failedSignIn, failedSignIn, failedSignIn]);
  });

  test('The server limits an address after ten wrong passwords, and the owner signs in from another.', async () => {
    await setUp();
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) outcomes.push(await codeOf(signIn(stranger, wrong, browser)));
    expect(outcomes).toEqual([
      ...Array(10).fill(failedSignIn),
      ...Array(10).fill('too_many_requests staff.tooManySignIns'),
    ]);
    await expect(signIn(stranger, right, browser)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 1,
    });
    expect((await signIn(home, right, browser)).member.email).toBe(owner.email);
  });

  test('The owner signs in with a known browser while the server limits their address.', async () => {
    const own = { ...browser, deviceToken: (await setUp()).deviceToken };
    for (let attempt = 0; attempt < 11; attempt += 1) await codeOf(signIn(home, wrong, browser));
    expect(await codeOf(signIn(home, right, browser))).toBe('too_many_requests staff.tooManySignIns');
    expect(await codeOf(signIn(home, { ...wrong, email: 'nobody@lab.example' }, own))).toBe(failedSignIn);
    expect((await signIn(home, right, own)).member.email).toBe(owner.email);
  });

  test('The server logs refused attempts of one address once a minute.', async () => {
    await setUp();
    for (let attempt = 0; attempt < 60; attempt += 1) await codeOf(signIn(stranger, wrong, browser));
    expect(log.filter((entry) => (entry as { event: string }).event === 'sign_in_slowed')).toHaveLength(1);
  });

  test('A successful sign-in resets the count of wrong passwords.', async () => {
    await setUp();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await codeOf(signIn(home, wrong, browser));
      expect((await signIn(home, right, browser)).member.email).toBe(owner.email);
    }
  });

  test('The log records sign-ins, failures and sign-outs without secrets or e-mail addresses.', async () => {
    const { token } = await setUp();
    await codeOf(signIn(stranger, wrong, browser));
    service.signOut((await signIn(home, right, browser)).token);
    expect(log.map((entry) => (entry as { event: string }).event)).toEqual([
      'staff_set_up',
      'sign_in_failed',
      'signed_in',
      'signed_out',
    ]);
    const text = JSON.stringify(log);
    for (const secret of [password, wrong.password, owner.email, token]) expect(text).not.toContain(secret);
  });
});

describe('A session:', () => {
  const isSignedIn = (token: string) => service.resolveSession(token, '198.51.100.4') !== null;

  test('The database contains tokens and set-up links only as hashes.', async () => {
    const link = service.ensureSetupLink() as string;
    expect(JSON.stringify(db.select().from(oneTimeLinks).all())).not.toContain(link);
    const { token } = await service.setup(home, { token: link, ...owner }, browser);
    const [row] = db.select().from(signInSessions).all();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(isSignedIn(row?.tokenHash as string)).toBe(false);
  });

  test('Staff are signed out after half an hour without a request.', async () => {
    const { token } = await setUp();
    now += 29 * minute;
    expect(isSignedIn(token)).toBe(true);
    now += 29 * minute;
    expect(isSignedIn(token)).toBe(true);
    now += 30 * minute;
    expect(isSignedIn(token)).toBe(false);
  });

  test('Staff are signed out after twelve hours, even if they are active.', async () => {
    const { token } = await setUp();
    for (let elapsed = 0; elapsed < 12 * hour - 20 * minute; elapsed += 20 * minute) {
      expect(isSignedIn(token)).toBe(true);
      now += 20 * minute;
    }
    expect(isSignedIn(token)).toBe(true);
    now += 20 * minute;
    expect(isSignedIn(token)).toBe(false);
  });

  test('The server updates the last activity at most once a minute.', async () => {
    const { token } = await setUp();
    const seen = () => db.select({ at: signInSessions.lastSeenAt }).from(signInSessions).get()?.at;
    const start = seen();
    now += minute - 1;
    isSignedIn(token);
    expect(seen()).toBe(start);
    now += 1;
    isSignedIn(token);
    expect(seen()).toBe('2026-11-20T08:01:00.000Z');
  });

  test('Signing out ends the session, and a second sign-out is no error.', async () => {
    const { token } = await setUp();
    service.signOut(token);
    service.signOut(token);
    expect(isSignedIn(token)).toBe(false);
  });

  test('A session ends when its member is disabled.', async () => {
    const { token } = await setUp();
    db.update(staff).set({ isActive: false }).run();
    expect(isSignedIn(token)).toBe(false);
  });

  test('The twenty-first session of a member ends the first one.', async () => {
    const tokens = [(await setUp()).token];
    for (let index = 0; index < 20; index += 1) tokens.push((await signIn(home, right, browser)).token);
    expect(tokens.map(isSignedIn)).toEqual([false, ...tokens.slice(1).map(() => true)]);
    expect(db.select().from(signInSessions).all()).toHaveLength(20);
  });

  test('A sign-in deletes expired sessions.', async () => {
    await setUp();
    now += 13 * hour;
    await signIn(home, right, browser);
    expect(db.select().from(signInSessions).all()).toHaveLength(1);
  });

  test('An invalid token is refused.', () => {
    expect(isSignedIn('')).toBe(false);
    expect(isSignedIn("' OR 1=1 --")).toBe(false);
  });

  test('The service returns the member of a session, and none for a visitor.', async () => {
    const { token, member } = await setUp();
    expect(service.findMember(service.resolveSession(token, '198.51.100.4') as Actor)).toEqual(member);
    expect(service.findMember(stranger)).toBeNull();
  });
});
