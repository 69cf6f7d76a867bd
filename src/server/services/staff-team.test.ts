import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { makeStaffMember, visitor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { type Actor, requirePermission, systemActor } from '../auth/actor.ts';
import { hashPassword } from '../auth/password.ts';
import { loadSecrets } from '../auth/secrets.ts';
import { readConfig } from '../config.ts';
import { createContentVersion } from '../content-version.ts';
import type { Db } from '../db/client.ts';
import { auditLog, recoveryCodes, staff } from '../db/schema/index.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';
import { createSettingsSectionsService } from './settings-sections.service.ts';
import { createStaffService, type SignedIn, type StaffMail, type StaffService } from './staff.service.ts';

const minute = 60_000;
const browser = { userAgent: 'Firefox on Linux', deviceToken: null };
const password = 'pearl divers sing at dawn';
const newPassword = 'dhows return with the tide';
const mariam = { name: 'Mariam', email: 'mariam@lab.example', password };
const huda = { name: 'Huda', email: 'huda@lab.example', role: 'reception' as const, locale: 'ar' as const };

let db: Db;
let now: number;
let mails: StaffMail[];
let settings: SettingsService;
let service: StaffService;
let owner: Actor;
let ownerToken: string;

beforeEach(async () => {
  db = openTestDb();
  now = Date.parse('2026-11-20T08:00:00Z');
  mails = [];
  const clock = () => now;
  const write = () => undefined;
  settings = createSettingsService({ db, clock, contentVersion: createContentVersion() });
  service = createStaffService({
    db,
    clock,
    config: readConfig({}),
    logger: { info: write, warn: write, error: write },
    settings,
    secrets: loadSecrets('a secret for tests that is long enough', ''),
    mail: { canSend: true, send: async (mail) => mails.push(mail) > 0 },
  });
  const signedIn = await service.setup(visitor, { token: service.ensureSetupLink() ?? '', ...mariam }, browser);
  ownerToken = signedIn.token;
  owner = actorOf(ownerToken);
});

const actorOf = (token: string): Actor => service.resolveSession(token, '203.0.113.7') as Actor;
const tokenIn = (path: string) => path.split('#')[1] ?? '';
const events = () =>
  db
    .select()
    .from(auditLog)
    .all()
    .map(({ event }) => event);

async function failureOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'nothing';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.values(error.fields)[0]?.id ?? error.messageKey.id;
  }
}

/** Huda takes up her invitation. */
async function join(): Promise<SignedIn> {
  const { path } = await service.invite(owner, huda);
  return (await service.openLink(visitor, { token: tokenIn(path), password: newPassword }, browser)) as SignedIn;
}

const codeAt = (secret: string, instant = now) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });

/** Sets an authenticator up; gives its secret and the recovery codes. */
async function addSecondFactor(token: string, present: string) {
  const { secret, ticket } = await service.beginSecondFactor(actorOf(token), { password: present });
  const codes = service.confirmSecondFactor(actorOf(token), { ticket, code: codeAt(secret) }, token);
  return { secret, codes };
}

const signIn = async (email: string, word: string) => service.signIn(visitor, { email, password: word }, browser);
const ticketOf = async (email: string, word: string) => ((await signIn(email, word)) as { ticket: string }).ticket;

describe('An invitation', () => {
  test('opens once, within seven days, lets its owner choose a password and signs them in.', async () => {
    const made = await service.invite(owner, huda);
    expect(made).toEqual({ path: expect.stringMatching(/^\/admin\/link#[\w-]{43}$/), mail: 'sent' });
    expect(mails).toEqual([{ kind: 'invite', name: 'Huda', email: 'huda@lab.example', locale: 'ar', path: made.path }]);
    expect(service.findLink(visitor, tokenIn(made.path))).toEqual({ purpose: 'invite', name: 'Huda', email: 'huda@lab.example', minLength: 15 });
    expect(await failureOf(() => service.openLink(visitor, { token: tokenIn(made.path), password: 'too short' }, browser))).toBe('validation.tooShort');
    const entered = await service.openLink(visitor, { token: tokenIn(made.path), password: newPassword }, browser);
    expect(entered?.member).toMatchObject({ name: 'Huda', role: 'reception', locale: 'ar' });
    expect(await failureOf(() => service.findLink(visitor, tokenIn(made.path)))).toBe('staff.linkInvalid');
  });

  test('is over after a week, and ends when a new one is made.', async () => {
    const first = await service.invite(owner, huda);
    const second = await service.makeLink(owner, { id: service.list(owner)[0]?.id ?? '', removesSecondFactor: false });
    expect(await failureOf(() => service.findLink(visitor, tokenIn(first.path)))).toBe('staff.linkInvalid');
    now += 7 * 24 * 60 * minute;
    expect(await failureOf(() => service.findLink(visitor, tokenIn(second.path)))).toBe('staff.linkInvalid');
  });

  test('is refused for an address that somebody has, and nobody signs in before it was taken up.', async () => {
    await service.invite(owner, huda);
    expect(await failureOf(() => service.invite(owner, { ...huda, email: 'HUDA@lab.example' }))).toBe('staff.emailTaken');
    expect(await failureOf(() => signIn(huda.email, ''))).toBe('staff.signInFailed');
  });
});

describe('Owners', () => {
  test('The last owner who can sign in is neither removed, nor demoted, nor disabled; a second one frees the first.', async () => {
    const { id } = service.findMember(owner) ?? { id: '' };
    const attempts = [
      () => service.changeRole(owner, { id, role: 'editor' }),
      () => service.setActive(owner, { id, isActive: false }),
      () => service.removeMember(owner, id),
    ];
    // An owner who has not chosen a password yet is none who could help.
    await service.invite(owner, { ...huda, role: 'owner' });
    for (const attempt of attempts) expect(await failureOf(attempt)).toBe('staff.lastOwner');
    makeStaffMember(db, { role: 'owner' });
    service.changeRole(owner, { id, role: 'editor' });
    expect(service.isSessionAlive(ownerToken)).toBe(false);
  });

  test.each([
    ['gives another role', (id: string) => service.changeRole(owner, { id, role: 'editor' })],
    ['disables', (id: string) => service.setActive(owner, { id, isActive: false })],
    ['removes', (id: string) => service.removeMember(owner, id)],
  ])('Whom an owner %s is out at once, and whatever is open for them hears of it.', async (_what, work) => {
    const { token, member } = await join();
    let ends = 0;
    service.onSessionEnd(() => {
      ends += service.isSessionAlive(token) ? 0 : 1;
    });
    work(member.id);
    expect(ends).toBe(1);
    expect(service.resolveSession(token, '')).toBeNull();
  });

  test('Of who was removed the name stays and the address is free again.', async () => {
    const { member } = await join();
    service.removeMember(owner, member.id);
    expect(db.select().from(staff).all()).toContainEqual(expect.objectContaining({ id: member.id, name: 'Huda', passwordHash: '' }));
    expect(service.list(owner).map(({ name }) => name)).toEqual(['Mariam']);
    await service.invite(owner, huda);
  });
});

describe('A forgotten password', () => {
  async function mailedLink(email: string): Promise<string | undefined> {
    service.requestReset(visitor, { email });
    await expect.poll(() => mails.length > 0 || email !== huda.email).toBe(true);
    return mails.at(-1)?.path;
  }

  test('The mailed link sets a new one within an hour, ends every session, and leaves the second factor.', async () => {
    const { token } = await join();
    const { secret } = await addSecondFactor(token, newPassword);
    mails.length = 0;
    const path = (await mailedLink(huda.email)) ?? '';
    expect(await service.openLink(visitor, { token: tokenIn(path), password: 'nine reefs' }, browser)).toMatchObject({ token: null, member: null });
    expect(service.isSessionAlive(token)).toBe(false);
    now += minute;
    const ticket = await ticketOf(huda.email, 'nine reefs');
    expect(service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser).member.name).toBe('Huda');
    now += minute;
    mails.length = 0;
    const late = (await mailedLink(huda.email)) ?? '';
    now += 60 * minute;
    expect(await failureOf(() => service.findLink(visitor, tokenIn(late)))).toBe('staff.linkInvalid');
  });

  test('Whoever asks all day long fills no mailbox: five mails a day reach a member.', async () => {
    for (let index = 0; index < 8; index += 1, now += 2 * minute) {
      service.requestReset({ kind: 'visitor', address: `198.51.100.${index}` }, { email: mariam.email });
      if (index < 5) await expect.poll(() => mails.length).toBe(index + 1);
    }
    // Whatever was asked before is done by the time that this mail has left.
    await service.makeLink(owner, { id: makeStaffMember(db, { role: 'editor' }).id, removesSecondFactor: false });
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(events().filter((event) => event === 'resetAsked')).toHaveLength(5);
  });

  test('Asking for an address that nobody has is answered alike, and asking often is slowed.', async () => {
    expect(service.requestReset(visitor, { email: 'nobody@lab.example' })).toBeUndefined();
    for (let index = 0; index < 4; index += 1) service.requestReset(visitor, { email: 'nobody@lab.example' });
    expect(await failureOf(() => service.requestReset(visitor, { email: mariam.email }))).toBe('staff.tooManyCodes');
    expect(mails).toEqual([]);
  });
});

test('Whoever used a mailed link is known by that browser, so that no stranger keeps them from signing in with it.', async () => {
  const { path } = await service.makeLink(owner, { id: service.list(owner)[0]?.id ?? '', removesSecondFactor: false });
  const { deviceToken } = await service.openLink(visitor, { token: tokenIn(path), password: newPassword }, browser);
  for (let index = 0; index < 400; index += 1) {
    const guess = service.signIn({ kind: 'visitor', address: `198.18.${index}.1` }, { email: mariam.email, password: 'guessed' }, browser);
    if ((await failureOf(() => guess)) === 'staff.tooManySignIns') break;
  }
  expect(await failureOf(() => signIn(mariam.email, newPassword))).toBe('staff.tooManySignIns');
  const own = { ...browser, deviceToken };
  expect(await service.signIn(visitor, { email: mariam.email, password: newPassword }, own)).toHaveProperty('member');
});

describe('A second factor', () => {
  test('counts once a code confirmed it; then a password alone gives a ticket, and a code is taken once.', async () => {
    const begun = await service.beginSecondFactor(owner, { password });
    expect(begun.qrSvg).toContain('<svg');
    expect(await failureOf(() => service.confirmSecondFactor(owner, { ticket: begun.ticket, code: '000000' }, ownerToken))).toBe('staff.codeWrong');
    expect(await signIn(mariam.email, password)).toHaveProperty('member');
    const { secret } = await addSecondFactor(ownerToken, password);
    expect(JSON.stringify(db.select().from(staff).all())).not.toContain(secret);

    let ticket = await ticketOf(mariam.email, password);
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser))).toBe('staff.codeWrong');
    now += minute;
    expect(service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser).member.name).toBe('Mariam');
    // What opened once opens nothing again, and a code that was used is no good with another ticket either.
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret, now + minute / 2) }, browser))).toBe('staff.signInTimedOut');
    ticket = await ticketOf(mariam.email, password);
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser))).toBe('staff.codeWrong');
    now += 3 * minute;
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret, now - 2 * minute) }, browser))).toBe('staff.codeWrong');
    expect(await failureOf(() => service.enterCode(visitor, { ticket: 'forged', code: codeAt(secret) }, browser))).toBe('staff.signInTimedOut');
    now += 10 * minute;
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser))).toBe('staff.signInTimedOut');
  });

  test('Who has one replaces it, takes it away and makes recovery codes with a code of it alone, and guesses no codes by that.', async () => {
    const { secret } = await addSecondFactor(ownerToken, password);
    for (const code of [undefined, '000000', codeAt(secret)])
      expect(await failureOf(() => service.beginSecondFactor(owner, { password, code }))).toBe('staff.codeWrong');
    expect(await failureOf(() => service.renewRecoveryCodes(owner, { password }))).toBe('staff.codeWrong');
    expect(await failureOf(() => service.removeSecondFactor(owner, { password }))).toBe('staff.codeWrong');
    expect(await failureOf(() => service.removeSecondFactor(owner, { password }))).toBe('staff.tooManyCodes');
    now += minute;
    expect(await service.beginSecondFactor(owner, { password, code: codeAt(secret) })).toHaveProperty('ticket');
  });

  test('A set-up counts once, and for the password and the authenticator that it was begun with.', async () => {
    const begin = (code?: string) => service.beginSecondFactor(owner, { password, code });
    const confirm = ({ ticket, secret }: { ticket: string; secret: string }) =>
      failureOf(() => service.confirmSecondFactor(owner, { ticket, code: codeAt(secret) }, ownerToken));
    const [one, two] = [await begin(), await begin()];
    expect([await confirm(one), await confirm(two)]).toEqual(['nothing', 'staff.signInTimedOut']);
    now += minute;
    await service.removeSecondFactor(owner, { password, code: codeAt(one.secret) });
    expect(await confirm(one)).toBe('staff.signInTimedOut');
    const three = await begin();
    await service.changePassword(owner, { present: password, password: newPassword }, ownerToken);
    expect(await confirm(three)).toBe('staff.signInTimedOut');
  });

  test('Each recovery code opens once, however it is typed, and a copy of the database holds none.', async () => {
    const { codes } = await addSecondFactor(ownerToken, password);
    const [first = '', second = ''] = codes;
    expect(new Set(codes).size).toBe(10);
    expect(JSON.stringify(db.select().from(recoveryCodes).all())).not.toContain(first);
    let ticket = await ticketOf(mariam.email, password);
    service.enterCode(visitor, { ticket, code: ` ${first.toLowerCase().replace('-', ' ')} ` }, browser);
    ticket = await ticketOf(mariam.email, password);
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: first }, browser))).toBe('staff.codeWrong');
    await service.renewRecoveryCodes(owner, { password, code: codes[2] ?? '' });
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: second }, browser))).toBe('staff.codeWrong');
  });

  test('Whoever knows the password alone holds its member up neither at the second step nor in their account.', async () => {
    const { deviceToken } = (await signIn(mariam.email, password)) as SignedIn;
    const { secret } = await addSecondFactor(ownerToken, password);
    const ticket = await ticketOf(mariam.email, password);
    for (let index = 0; index < 60; index += 1)
      await failureOf(() => service.enterCode({ kind: 'visitor', address: `198.51.100.${index}` }, { ticket, code: '000000' }, browser));
    expect(await failureOf(() => service.changePassword(owner, { present: password, password: newPassword }, ownerToken))).toBe('nothing');
    const own = { ...browser, deviceToken };
    const fresh = await ticketOf(mariam.email, newPassword);
    const code = codeAt(secret, now + minute / 2);
    expect(await failureOf(() => service.enterCode(visitor, { ticket: fresh, code }, browser))).toBe('staff.tooManyCodes');
    expect(service.enterCode(visitor, { ticket: fresh, code }, own).member.name).toBe('Mariam');
  });

  test('Wrong present passwords in one session slow that session alone.', async () => {
    const { token } = (await signIn(mariam.email, password)) as SignedIn;
    const change = (asker: Actor) => failureOf(() => service.changePassword(asker, { present: 'not mine', password: newPassword }, null));
    const outcomes: string[] = [];
    for (let index = 0; index < 6; index += 1) outcomes.push(await change(actorOf(token)));
    expect(outcomes).toEqual([...Array(5).fill('staff.passwordWrong'), 'staff.tooManyCodes']);
    expect(await change(owner)).toBe('staff.passwordWrong');
  });

  test('Guessing codes is slowed for the account, whatever address it comes from.', async () => {
    await addSecondFactor(ownerToken, password);
    const ticket = await ticketOf(mariam.email, password);
    const outcomes: string[] = [];
    for (let index = 0; index < 16; index += 1)
      outcomes.push(await failureOf(() => service.enterCode({ kind: 'visitor', address: `198.51.100.${index}` }, { ticket, code: '000000' }, browser)));
    expect(outcomes).toEqual([...Array(15).fill('staff.codeWrong'), 'staff.tooManyCodes']);
  });

  test('Where it is required, who has none reaches its set-up alone; an owner without one cannot require it.', async () => {
    const { token } = await join();
    const sections = createSettingsSectionsService({
      ...{ db, clock: () => now, contentVersion: createContentVersion(), settings },
      rules: { signIn: service.signInRule },
    });
    const { version } = sections.get(owner, 'signIn', 'en');
    const require = (actor: Actor) =>
      sections.update(actor, { section: 'signIn', values: { signIn: { idleMinutes: 120, absoluteHours: 12, requiresSecondFactor: true } }, version });
    expect(await failureOf(() => require(owner))).toBe('staff.secondFactorFirst');
    await addSecondFactor(ownerToken, password);
    let ended = 0;
    service.onSessionEnd(() => {
      ended += 1;
    });
    require(actorOf(ownerToken));
    // What stays open is looked at anew: it may be over by the new rules.
    expect(ended).toBe(1);
    expect(service.findMember(actorOf(token))).toMatchObject({ mustAddSecondFactor: true });
    expect(await failureOf(() => requirePermission(actorOf(token), 'requests.read'))).toBe('staff.secondFactorNeeded');
    expect(await failureOf(() => service.listSessions(actorOf(token), token))).toBe('staff.secondFactorNeeded');
    await addSecondFactor(token, newPassword);
    requirePermission(actorOf(token), 'requests.read');
    expect(await failureOf(() => service.removeSecondFactor(actorOf(token), { password: newPassword }))).toBe('staff.secondFactorRequired');
  });

  test('A short password that stood beside it does not stay alone.', async () => {
    const { codes } = await addSecondFactor(ownerToken, password);
    expect(await failureOf(() => service.changePassword(owner, { present: 'not mine', password: 'nine reefs' }, ownerToken))).toBe('staff.passwordWrong');
    await service.changePassword(owner, { present: password, password: 'nine reefs' }, ownerToken);
    expect(await failureOf(() => service.removeSecondFactor(owner, { password: 'nine reefs', code: codes[0] ?? '' }))).toBe('staff.passwordTooShortAlone');
    await service.changePassword(owner, { present: 'nine reefs', password: newPassword }, ownerToken);
    await service.removeSecondFactor(owner, { password: newPassword, code: codes[1] ?? '' });
    expect(await signIn(mariam.email, newPassword)).toHaveProperty('member');
  });

  test('Where the phone is lost, another owner takes it away, and the present password with it.', async () => {
    const { token, member } = await join();
    await addSecondFactor(token, newPassword);
    const { path } = await service.makeLink(owner, { id: member.id, removesSecondFactor: true });
    expect(await failureOf(() => signIn(huda.email, newPassword))).toBe('staff.signInFailed');
    expect(service.findLink(visitor, tokenIn(path))).toMatchObject({ minLength: 15 });
  });
});

test('Nobody takes the name of another member, whom the log would then tell of.', async () => {
  const { token } = await join();
  const rename = (name: string) => failureOf(() => service.updateAccount(actorOf(token), { name, locale: 'ar' }));
  expect(await rename(' mariam ')).toBe('staff.nameTaken');
  expect(await rename('Huda')).toBe('nothing');
  expect(await rename('Huda Saleh')).toBe('nothing');
});

test('Staff see where they are signed in, end one session, then all others; a changed password does that too.', async () => {
  const tokens: string[] = [];
  for (let index = 0; index < 3; index += 1) tokens.push(((await signIn(mariam.email, password)) as SignedIn).token);
  const listed = service.listSessions(owner, ownerToken);
  expect(listed).toHaveLength(4);
  expect(JSON.stringify(listed)).not.toContain(ownerToken);
  const other = listed.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  service.endSession(owner, other);
  expect(await failureOf(() => service.endSession(owner, other))).toBe('error.not_found');
  service.endOtherSessions(owner, ownerToken);
  expect([ownerToken, ...tokens].map((token) => service.isSessionAlive(token))).toEqual([true, false, false, false]);
  const again = (await signIn(mariam.email, password)) as SignedIn;
  await service.changePassword(owner, { present: password, password: newPassword }, ownerToken);
  expect([ownerToken, again.token].map((token) => service.isSessionAlive(token))).toEqual([true, false]);
});

test('Who signs in while the second factor is set up or the password changes is asked for the new one: no session is left of the old.', async () => {
  const { secret, ticket } = await service.beginSecondFactor(owner, { password });
  const before = signIn(mariam.email, password);
  service.confirmSecondFactor(owner, { ticket, code: codeAt(secret) }, ownerToken);
  expect(await before).toEqual({ ticket: expect.any(String) });
  const { token, member } = await join();
  const passwordHash = await hashPassword(password);
  const guess = failureOf(() => signIn(huda.email, newPassword));
  db.update(staff).set({ passwordHash }).where(eq(staff.id, member.id)).run();
  expect(await guess).toBe('staff.signInFailed');
  expect(service.listSessions(actorOf(token), token)).toHaveLength(1);
});

test('A failed sign-in is written down only after its answer, so that the time it takes tells nobody who is a member.', async () => {
  await failureOf(() => signIn(mariam.email, 'a wrong password'));
  expect(events()).toEqual(['staffSetUp']);
  await expect.poll(events).toEqual(['staffSetUp', 'wrongPassword']);
});

test('The audit log tells of all that and holds no password, code, token or typed address.', async () => {
  await failureOf(() => signIn(mariam.email, 'a wrong password'));
  await failureOf(() => signIn('nobody@lab.example', 'typed by mistake'));
  await expect.poll(() => events().filter((event) => event === 'wrongPassword')).toHaveLength(2);
  const { token, member } = await join();
  const { secret, codes } = await addSecondFactor(token, newPassword);
  service.setActive(owner, { id: member.id, isActive: false });
  settings.set(systemActor, 'mail', { ...settings.get('mail'), notification: 'bare' });
  service.signOut(ownerToken);
  expect(events()).toEqual([
    ...['staffSetUp', 'wrongPassword', 'wrongPassword', 'staffInvited', 'staffJoined', 'signedIn', 'secondFactorOn', 'staffDisabled'],
    ...['settingsChanged', 'signedOut'],
  ]);
  const text = JSON.stringify(db.select().from(auditLog).all());
  for (const hidden of [password, newPassword, 'a wrong password', 'nobody@lab.example', token, secret, ...codes]) expect(text).not.toContain(hidden);
});
