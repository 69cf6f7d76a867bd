import { describe, expect, test } from 'vitest';
import { makeStaffMember, visitor } from '#testing/factories.ts';
import {
  browser,
  failureOf,
  huda,
  mariam,
  minute,
  newPassword,
  openTeam,
  password,
  type Team,
  tokenIn,
} from '#testing/staff-team.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { systemActor } from '../core/auth/actor.ts';
import { staff } from './staff.table.ts';

describe('An invitation', () => {
  test('works once, sets the password that the member chooses and signs them in.', async () => {
    const { mails, service, owner } = await openTeam();
    const made = await service.invite(owner, huda);
    expect(made).toEqual({ path: expect.stringMatching(/^\/admin\/link#[\w-]{43}$/), mail: 'sent' });
    expect(mails).toEqual([{ kind: 'invite', name: 'Huda', email: 'huda@lab.example', locale: 'ar', path: made.path }]);
    expect(service.findLink(visitor, tokenIn(made.path))).toEqual({
      purpose: 'invite',
      name: 'Huda',
      email: 'huda@lab.example',
      minLength: 15,
      grants: { tokens: [], webhooks: [], invitations: [] },
    });
    expect(
      await failureOf(() => service.openLink(visitor, { token: tokenIn(made.path), password: 'too short' }, browser)),
    ).toBe('validation.tooShort');
    const entered = await service.openLink(visitor, { token: tokenIn(made.path), password: newPassword }, browser);
    expect(entered?.member).toMatchObject({ name: 'Huda', role: 'reception', locale: 'ar' });
    expect(await failureOf(() => service.findLink(visitor, tokenIn(made.path)))).toBe('staff.linkInvalid');
  });

  test('expires after a week, and when an owner makes a new one.', async () => {
    const { clock, service, owner } = await openTeam();
    const first = await service.invite(owner, huda);
    const second = await service.makeLink(owner, { id: service.list(owner)[0]?.id ?? '', removesSecondFactor: false });
    expect(await failureOf(() => service.findLink(visitor, tokenIn(first.path)))).toBe('staff.linkInvalid');
    clock.now += 7 * 24 * 60 * minute;
    expect(await failureOf(() => service.findLink(visitor, tokenIn(second.path)))).toBe('staff.linkInvalid');
  });

  test('with a malformed token is not logged, and wrong tokens are logged at most once a minute.', async () => {
    const { service, events, clock } = await openTeam();
    const refusals = () => events().filter((event) => event === 'linkRefused').length;
    for (const token of ['', 'x', 'y'.repeat(44)])
      expect(await failureOf(() => service.findLink(visitor, token))).toBe('staff.linkInvalid');
    expect(refusals()).toBe(0);
    for (const token of ['x'.repeat(43), 'y'.repeat(43)])
      expect(await failureOf(() => service.findLink(visitor, token))).toBe('staff.linkInvalid');
    expect(refusals()).toBe(1);
    clock.now += minute;
    expect(await failureOf(() => service.findLink(visitor, 'x'.repeat(43)))).toBe('staff.linkInvalid');
    expect(refusals()).toBe(2);
  });

  test('is refused for the e-mail address of a member, and does not allow sign-in before it is accepted.', async () => {
    const { service, owner, signIn } = await openTeam();
    await service.invite(owner, huda);
    expect(await failureOf(() => service.invite(owner, { ...huda, email: 'HUDA@lab.example' }))).toBe(
      'staff.emailTaken',
    );
    expect(await failureOf(() => signIn(huda.email, ''))).toBe('staff.signInFailed');
  });
});

describe('Owners:', () => {
  test('The last owner who can sign in cannot be removed, demoted or disabled.', async () => {
    const { db, service, owner, ownerToken, isSignedIn } = await openTeam();
    const { id } = service.findMember(owner) ?? { id: '' };
    const attempts = [
      () => service.changeRole(owner, { id, role: 'editor' }),
      () => service.setActive(owner, { id, isActive: false }),
      () => service.removeMember(owner, id),
    ];
    // Owners without a password do not count.
    await service.invite(owner, { ...huda, role: 'owner' });
    for (const attempt of attempts) expect(await failureOf(attempt)).toBe('staff.lastOwner');
    makeStaffMember(db, { role: 'owner' });
    service.changeRole(owner, { id, role: 'editor' });
    expect(isSignedIn(ownerToken)).toBe(false);
  });

  test.each([
    [
      'gives them another role',
      ({ service, owner }: Team, id: string) => service.changeRole(owner, { id, role: 'editor' }),
    ],
    ['disables them', ({ service, owner }: Team, id: string) => service.setActive(owner, { id, isActive: false })],
    ['removes them', ({ service, owner }: Team, id: string) => service.removeMember(owner, id)],
  ])('A member is signed out at once when an owner %s.', async (_what, work) => {
    const team = await openTeam();
    const { service, isSignedIn } = team;
    const { token, member } = await team.join();
    expect(isSignedIn(token)).toBe(true);
    work(team, member.id);
    expect(service.resolveSession(token, '')).toBeNull();
  });

  test('An owner cannot make a password link for their own account.', async () => {
    const { mails, service, owner, events } = await openTeam();
    const id = service.findMember(owner)?.id ?? '';
    for (const removesSecondFactor of [false, true])
      expect(await failureOf(() => service.makeLink(owner, { id, removesSecondFactor }))).toBe('error.forbidden');
    expect([mails, events().filter((event) => event === 'linkMade')]).toEqual([[], []]);
  });

  test('The name of a removed member is stored, and their e-mail address can be invited again.', async () => {
    const { db, service, owner, join } = await openTeam();
    const { member } = await join();
    service.removeMember(owner, member.id);
    expect(db.select().from(staff).all()).toContainEqual(
      expect.objectContaining({ id: member.id, name: 'Huda', passwordHash: '' }),
    );
    expect(service.list(owner).map(({ name }) => name)).toEqual(['Mariam']);
    await service.invite(owner, huda);
  });
});

describe('A forgotten password:', () => {
  async function mailedLink({ service, mails }: Team, email: string): Promise<string | undefined> {
    service.requestReset(visitor, { email });
    await expect.poll(() => mails.length > 0 || email !== huda.email).toBe(true);
    return mails.at(-1)?.path;
  }

  test('The mailed link sets a new password within an hour, ends every session, and does not remove the second factor.', async () => {
    const team = await openTeam();
    const { clock, mails, service, join, addSecondFactor, codeAt, ticketOf, isSignedIn } = team;
    const { token } = await join();
    const { secret } = await addSecondFactor(token, newPassword);
    mails.length = 0;
    const path = (await mailedLink(team, huda.email)) ?? '';
    expect(await service.openLink(visitor, { token: tokenIn(path), password: 'nine dhows' }, browser)).toMatchObject({
      token: null,
      member: null,
    });
    expect(isSignedIn(token)).toBe(false);
    clock.now += minute;
    const ticket = await ticketOf(huda.email, 'nine dhows');
    expect(service.enterCode(visitor, { ticket, code: codeAt(secret) }, browser).member.name).toBe('Huda');
    clock.now += minute;
    mails.length = 0;
    const late = (await mailedLink(team, huda.email)) ?? '';
    clock.now += 60 * minute;
    expect(await failureOf(() => service.findLink(visitor, tokenIn(late)))).toBe('staff.linkInvalid');
  });

  test('The server sends a member at most five password links a day.', async () => {
    const { db, clock, mails, service, owner, events } = await openTeam();
    for (let index = 0; index < 8; index += 1, clock.now += 2 * minute) {
      service.requestReset({ kind: 'visitor', address: `198.51.100.${index}` }, { email: mariam.email });
      if (index < 5) await expect.poll(() => mails.length).toBe(index + 1);
    }
    // When this mail has been sent, all earlier requests are done.
    await service.makeLink(owner, { id: makeStaffMember(db, { role: 'editor' }).id, removesSecondFactor: false });
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(events().filter((event) => event === 'resetAsked')).toHaveLength(5);
  });

  test('A reset for an unknown e-mail address gets the same answer, and many resets are rate-limited.', async () => {
    const { mails, service } = await openTeam();
    expect(service.requestReset(visitor, { email: 'nobody@lab.example' })).toBeUndefined();
    for (let index = 0; index < 4; index += 1) service.requestReset(visitor, { email: 'nobody@lab.example' });
    expect(await failureOf(() => service.requestReset(visitor, { email: mariam.email }))).toBe('staff.tooManyCodes');
    expect(mails).toEqual([]);
  });
});

test('A mailed link makes its browser known, so guesses of strangers do not block a sign-in with it.', async () => {
  const { service, owner, signIn } = await openTeam();
  const { path } = await service.makeLink(systemActor, {
    id: service.list(owner)[0]?.id ?? '',
    removesSecondFactor: false,
  });
  const { deviceToken } = await service.openLink(visitor, { token: tokenIn(path), password: newPassword }, browser);
  for (let index = 0; index < 400; index += 1) {
    const guess = service.signIn(
      { kind: 'visitor', address: `198.18.${index}.1` },
      { email: mariam.email, password: 'guessed' },
      browser,
    );
    if ((await failureOf(() => guess)) === 'staff.tooManySignIns') break;
  }
  expect(await failureOf(() => signIn(mariam.email, newPassword))).toBe('staff.tooManySignIns');
  const own = { ...browser, deviceToken };
  expect(await service.signIn(visitor, { email: mariam.email, password: newPassword }, own)).toHaveProperty('member');
});

test('The audit log records a failed sign-in after the answer, so response times do not reveal members.', async () => {
  const { events, signIn } = await openTeam();
  await failureOf(() => signIn(mariam.email, 'a wrong password'));
  expect(events()).toEqual(['staffSetUp']);
  await expect.poll(events).toEqual(['staffSetUp', 'wrongPassword']);
});

test('The audit log records every staff event without passwords, codes, tokens or typed e-mail addresses.', async () => {
  const { db, settings, service, owner, ownerToken, events, join, addSecondFactor, signIn } = await openTeam();
  await failureOf(() => signIn(mariam.email, 'a wrong password'));
  await failureOf(() => signIn('nobody@lab.example', 'typed by mistake'));
  await expect.poll(() => events().filter((event) => event === 'wrongPassword')).toHaveLength(2);
  const { token, member } = await join();
  const { secret, codes } = await addSecondFactor(token, newPassword);
  service.setActive(owner, { id: member.id, isActive: false });
  settings.set(systemActor, 'mail', { ...settings.get('mail'), notification: 'bare' });
  service.signOut(ownerToken);
  expect(events()).toEqual([
    'staffSetUp',
    'wrongPassword',
    'wrongPassword',
    'staffInvited',
    'staffJoined',
    'signedIn',
    'secondFactorOn',
    'staffDisabled',
    'settingsChanged',
    'signedOut',
  ]);
  const text = JSON.stringify(db.select().from(auditLog).all());
  for (const hidden of [password, newPassword, 'a wrong password', 'nobody@lab.example', token, secret, ...codes])
    expect(text).not.toContain(hidden);
});
