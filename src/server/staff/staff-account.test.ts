import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { provenOwner, visitor } from '#testing/factories.ts';
import {
  browser,
  failureOf,
  huda,
  mariam,
  minute,
  newPassword,
  openTeam,
  password,
  tokenIn,
} from '#testing/staff-team.ts';
import { authorize, type Member, requireStaff } from '../core/auth/actor.ts';
import { createContentVersion } from '../core/content-version.ts';
import { createSettingsSectionsService } from '../settings/settings-sections.service.ts';
import { hashPassword } from './password.ts';
import type { SignedIn } from './staff.service.ts';
import { recoveryCodes, staff } from './staff.table.ts';

describe('The security of an account:', () => {
  test('Two-factor authentication starts after its first code; then a password returns only a ticket, and each code and ticket works once.', async () => {
    const { db, clock, service, owner, ownerToken, addSecondFactor, codeAt, signIn, ticketOf } = await openTeam();
    const begun = await service.beginSecondFactor(owner, { password });
    expect(begun.qrSvg).toContain('<svg');
    expect(
      await failureOf(() => service.confirmSecondFactor(owner, { ticket: begun.ticket, code: '000000' }, ownerToken)),
    ).toBe('staff.codeWrong');
    expect(await signIn(mariam.email, password)).toHaveProperty('member');
    const { secret } = await addSecondFactor(ownerToken, password);
    expect(JSON.stringify(db.select().from(staff).all())).not.toContain(secret);

    let ticket = await ticketOf(mariam.email, password);
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser))).toBe(
      'staff.codeWrong',
    );
    clock.now += minute;
    expect(service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser).member.name).toBe('Mariam');
    // Neither a spent ticket works again, nor a spent code with another ticket.
    expect(
      await failureOf(() =>
        service.enterCode(visitor, { ticket, code: codeAt(secret, clock.now + minute / 2) }, browser),
      ),
    ).toBe('staff.signInTimedOut');
    ticket = await ticketOf(mariam.email, password);
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser))).toBe(
      'staff.codeWrong',
    );
    clock.now += 3 * minute;
    expect(
      await failureOf(() =>
        service.enterCode(visitor, { ticket, code: codeAt(secret, clock.now - 2 * minute) }, browser),
      ),
    ).toBe('staff.codeWrong');
    expect(await failureOf(() => service.enterCode(visitor, { ticket: 'forged', code: codeAt(secret) }, browser))).toBe(
      'staff.signInTimedOut',
    );
    clock.now += 10 * minute;
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser))).toBe(
      'staff.signInTimedOut',
    );
  });

  test('Two-factor authentication needs a valid code to be replaced, removed or given new recovery codes, and limits wrong codes.', async () => {
    const { clock, service, owner, ownerToken, addSecondFactor, codeAt } = await openTeam();
    const { secret } = await addSecondFactor(ownerToken, password);
    for (const code of [undefined, '000000', codeAt(secret)])
      expect(await failureOf(() => service.beginSecondFactor(owner, { password, code }))).toBe('staff.codeWrong');
    expect(await failureOf(() => service.renewRecoveryCodes(owner, { password }))).toBe('staff.codeWrong');
    expect(await failureOf(() => service.removeSecondFactor(owner, { password }))).toBe('staff.codeWrong');
    expect(await failureOf(() => service.removeSecondFactor(owner, { password }))).toBe('staff.tooManyCodes');
    clock.now += minute;
    expect(await service.beginSecondFactor(owner, { password, code: codeAt(secret) })).toHaveProperty('ticket');
  });

  test('Two-factor authentication has a set-up ticket that works once, and not after the factor was removed or the password changed.', async () => {
    const { clock, service, owner, ownerToken, codeAt } = await openTeam();
    const begin = (code?: string) => service.beginSecondFactor(owner, { password, code });
    const confirm = ({ ticket, secret }: { ticket: string; secret: string }) =>
      failureOf(() => service.confirmSecondFactor(owner, { ticket, code: codeAt(secret) }, ownerToken));
    const [one, two] = [await begin(), await begin()];
    expect([await confirm(one), await confirm(two)]).toEqual(['nothing', 'staff.signInTimedOut']);
    clock.now += minute;
    await service.removeSecondFactor(owner, { password, code: codeAt(one.secret) });
    expect(await confirm(one)).toBe('staff.signInTimedOut');
    const three = await begin();
    await service.changePassword(owner, { present: password, password: newPassword }, ownerToken);
    expect(await confirm(three)).toBe('staff.signInTimedOut');
  });

  test('Each recovery code is accepted once, in any notation, and the database does not contain it.', async () => {
    const { db, service, owner, ownerToken, addSecondFactor, ticketOf } = await openTeam();
    const { codes } = await addSecondFactor(ownerToken, password);
    const [first = '', second = ''] = codes;
    expect(new Set(codes).size).toBe(10);
    expect(JSON.stringify(db.select().from(recoveryCodes).all())).not.toContain(first);
    let ticket = await ticketOf(mariam.email, password);
    service.enterCode(visitor, { ticket, code: ` ${first.toLowerCase().replace('-', ' ')} ` }, browser);
    ticket = await ticketOf(mariam.email, password);
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: first }, browser))).toBe('staff.codeWrong');
    await service.renewRecoveryCodes(owner, { password, code: codes[2] ?? '' });
    expect(await failureOf(() => service.enterCode(visitor, { ticket, code: second }, browser))).toBe(
      'staff.codeWrong',
    );
  });

  test('Two-factor authentication does not lock a member out of a known browser or a password change after many wrong codes of a stranger.', async () => {
    const { clock, service, owner, ownerToken, addSecondFactor, codeAt, signIn, ticketOf } = await openTeam();
    const { deviceToken } = (await signIn(mariam.email, password)) as SignedIn;
    const { secret } = await addSecondFactor(ownerToken, password);
    const ticket = await ticketOf(mariam.email, password);
    for (let index = 0; index < 60; index += 1)
      await failureOf(() =>
        service.enterCode({ kind: 'visitor', address: `198.51.${index}.7` }, { ticket, code: '000000' }, browser),
      );
    expect(
      await failureOf(() => service.changePassword(owner, { present: password, password: newPassword }, ownerToken)),
    ).toBe('nothing');
    const own = { ...browser, deviceToken };
    const fresh = await ticketOf(mariam.email, newPassword);
    const code = codeAt(secret, clock.now + minute / 2);
    expect(await failureOf(() => service.enterCode(visitor, { ticket: fresh, code }, browser))).toBe(
      'staff.tooManyCodes',
    );
    expect(service.enterCode(visitor, { ticket: fresh, code }, own).member.name).toBe('Mariam');
  });

  test('A new password must differ from the present one, also in another Unicode form.', async () => {
    const { service, owner, ownerToken } = await openTeam();
    const own = 'sérène comme la mer à midi';
    await service.changePassword(owner, { present: password, password: own }, ownerToken);
    for (const typed of [own, own.normalize('NFD')])
      await expect(service.changePassword(owner, { present: own, password: typed }, ownerToken)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { password: { id: 'staff.passwordUnchanged' } },
      });
    expect(
      await failureOf(() => service.changePassword(owner, { present: 'not mine', password: own }, ownerToken)),
    ).toBe('staff.passwordWrong');
  });

  test('Wrong present passwords rate-limit only their session.', async () => {
    const { service, owner, actorOf, signIn } = await openTeam();
    const { token } = (await signIn(mariam.email, password)) as SignedIn;
    const change = (asker: Member) =>
      failureOf(() => service.changePassword(asker, { present: 'not mine', password: newPassword }, null));
    const outcomes: string[] = [];
    for (let index = 0; index < 6; index += 1) outcomes.push(await change(requireStaff(actorOf(token))));
    expect(outcomes).toEqual([...Array(5).fill('staff.passwordWrong'), 'staff.tooManyCodes']);
    expect(await change(owner)).toBe('staff.passwordWrong');
  });

  test('Two-factor authentication limits wrong codes of an account across all addresses.', async () => {
    const { service, ownerToken, addSecondFactor, ticketOf } = await openTeam();
    await addSecondFactor(ownerToken, password);
    const ticket = await ticketOf(mariam.email, password);
    const outcomes: string[] = [];
    for (let index = 0; index < 16; index += 1)
      outcomes.push(
        await failureOf(() =>
          service.enterCode({ kind: 'visitor', address: `198.51.${index}.7` }, { ticket, code: '000000' }, browser),
        ),
      );
    expect(outcomes).toEqual([...Array(15).fill('staff.codeWrong'), 'staff.tooManyCodes']);
  });

  test('Two-factor authentication restricts staff without it to its set-up if it is required, and an owner without it cannot require it.', async () => {
    const { db, clock, settings, service, owner, ownerToken, actorOf, join, addSecondFactor } = await openTeam();
    const { token } = await join();
    const sections = createSettingsSectionsService({
      db,
      clock: clock.read,
      contentVersion: createContentVersion(),
      settings,
      rules: { signIn: service.signInRule },
    });
    const { version } = sections.get(owner, 'signIn', 'en');
    const require = (actor: typeof owner) =>
      sections.update(actor, {
        section: 'signIn',
        values: { signIn: { idleMinutes: 120, absoluteHours: 12, requiresSecondFactor: true } },
        version,
      });
    expect(await failureOf(() => require(owner))).toBe('staff.secondFactorFirst');
    await addSecondFactor(ownerToken, password);
    require(provenOwner(actorOf(ownerToken)));
    expect(service.findMember(actorOf(token))).toMatchObject({ mustAddSecondFactor: true });
    expect(await failureOf(() => authorize(actorOf(token), 'requests.read'))).toBe('staff.secondFactorNeeded');
    expect(await failureOf(() => requireStaff(actorOf(token)))).toBe('staff.secondFactorNeeded');
    await addSecondFactor(token, newPassword);
    authorize(actorOf(token), 'requests.read');
    expect(
      await failureOf(() => service.removeSecondFactor(requireStaff(actorOf(token)), { password: newPassword })),
    ).toBe('staff.secondFactorRequired');
  });

  test('Two-factor authentication allows a short password, and cannot be removed until the password is long enough.', async () => {
    const { service, owner, ownerToken, addSecondFactor, signIn } = await openTeam();
    const { codes } = await addSecondFactor(ownerToken, password);
    expect(
      await failureOf(() => service.changePassword(owner, { present: 'not mine', password: 'nine dhows' }, ownerToken)),
    ).toBe('staff.passwordWrong');
    await service.changePassword(owner, { present: password, password: 'nine dhows' }, ownerToken);
    expect(
      await failureOf(() => service.removeSecondFactor(owner, { password: 'nine dhows', code: codes[0] ?? '' })),
    ).toBe('staff.passwordTooShortAlone');
    await service.changePassword(owner, { present: 'nine dhows', password: newPassword }, ownerToken);
    await service.removeSecondFactor(owner, { password: newPassword, code: codes[1] ?? '' });
    expect(await signIn(mariam.email, newPassword)).toHaveProperty('member');
  });

  test('Two-factor authentication is removed together with the password when an owner makes a link for a lost phone.', async () => {
    const { service, owner, join, addSecondFactor, signIn } = await openTeam();
    const { token, member } = await join();
    await addSecondFactor(token, newPassword);
    const { path } = await service.makeLink(owner, { id: member.id, removesSecondFactor: true });
    expect(await failureOf(() => signIn(huda.email, newPassword))).toBe('staff.signInFailed');
    expect(service.findLink(visitor, tokenIn(path))).toMatchObject({ minLength: 15 });
  });
});

test('A member cannot change their name to the name of another member.', async () => {
  const { service, actorOf, join } = await openTeam();
  const { token } = await join();
  const rename = (name: string) =>
    failureOf(() => service.updateAccount(requireStaff(actorOf(token)), { name, locale: 'ar' }));
  expect(await rename(' mariam ')).toBe('staff.nameTaken');
  expect(await rename('Huda')).toBe('nothing');
  expect(await rename('Huda Saleh')).toBe('nothing');
});

test('Staff list their sessions, end one, then all others; a password change ends all others too.', async () => {
  const { service, owner, ownerToken, signIn, isSignedIn } = await openTeam();
  const tokens: string[] = [];
  for (let index = 0; index < 3; index += 1) tokens.push(((await signIn(mariam.email, password)) as SignedIn).token);
  const listed = service.listSessions(owner, ownerToken);
  expect(listed).toHaveLength(4);
  expect(JSON.stringify(listed)).not.toContain(ownerToken);
  const other = listed.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  service.endSession(owner, other);
  expect(await failureOf(() => service.endSession(owner, other))).toBe('error.not_found');
  service.endOtherSessions(owner, ownerToken);
  expect([ownerToken, ...tokens].map((token) => isSignedIn(token))).toEqual([true, false, false, false]);
  const again = (await signIn(mariam.email, password)) as SignedIn;
  await service.changePassword(owner, { present: password, password: newPassword }, ownerToken);
  expect([ownerToken, again.token].map((token) => isSignedIn(token))).toEqual([true, false]);
});

test('A sign-in during a change of the password or the second factor must pass the new one.', async () => {
  const { db, service, owner, ownerToken, actorOf, join, codeAt, signIn } = await openTeam();
  const { secret, ticket } = await service.beginSecondFactor(owner, { password });
  const before = signIn(mariam.email, password);
  service.confirmSecondFactor(owner, { ticket, code: codeAt(secret) }, ownerToken);
  expect(await before).toEqual({ ticket: expect.any(String) });
  const { token, member } = await join();
  const passwordHash = await hashPassword(password);
  const guess = failureOf(() => signIn(huda.email, newPassword));
  db.update(staff).set({ passwordHash }).where(eq(staff.id, member.id)).run();
  expect(await guess).toBe('staff.signInFailed');
  expect(service.listSessions(requireStaff(actorOf(token)), token)).toHaveLength(1);
});

test('The server mails each change of the sign-in to the member, and no refused change.', async () => {
  const { clock, notices, service, owner, ownerToken, actorOf, join, codeAt } = await openTeam();
  const sentNotices = () => notices.splice(0).map(({ kind, email, locale }) => [kind, email, locale]);
  const { token, member } = await join();
  const actor = requireStaff(actorOf(token));
  expect(
    await failureOf(() =>
      service.changePassword(actor, { present: password, password: 'lanterns glow over the creek' }, token),
    ),
  ).toBe('staff.passwordWrong');
  expect(sentNotices()).toEqual([]);
  await service.changePassword(actor, { present: newPassword, password: 'lanterns glow over the creek' }, token);
  expect(sentNotices()).toEqual([['passwordChanged', huda.email, 'ar']]);
  await service.makeLink(owner, { id: member.id, removesSecondFactor: true });
  expect(sentNotices()).toEqual([]);

  const { secret, ticket } = await service.beginSecondFactor(owner, { password });
  service.confirmSecondFactor(owner, { ticket, code: codeAt(secret) }, ownerToken);
  for (const change of [service.renewRecoveryCodes, service.removeSecondFactor]) {
    clock.now += minute;
    await change(owner, { password, code: codeAt(secret) });
  }
  expect(sentNotices()).toEqual(
    ['secondFactorOn', 'recoveryCodesMade', 'secondFactorOff'].map((kind) => [kind, mariam.email, 'en']),
  );
});

test('The server mails the member when a link sets a password and when an owner removes the second factor.', async () => {
  const { notices, service, owner, join, addSecondFactor } = await openTeam();
  const { token, member } = await join();
  await addSecondFactor(token, newPassword);
  notices.length = 0;
  const { path } = await service.makeLink(owner, { id: member.id, removesSecondFactor: true });
  await service.openLink(visitor, { token: tokenIn(path), password: 'lanterns glow over the creek' }, browser);
  expect(notices.map(({ kind, email }) => [kind, email])).toEqual([
    ['secondFactorOff', huda.email],
    ['passwordChanged', huda.email],
  ]);
});
