import { beforeEach, expect, test } from 'vitest';
import { passkeyLimits } from '#shared/staff/passkeys.schema.ts';
import { createAuthenticator } from '#testing/authenticator.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { browser, mariam, minute, newPassword, openTeam, password, type Team, tokenIn } from '#testing/staff-team.ts';
import { requireStaff, systemActor } from '../core/auth/actor.ts';
import { spentTickets } from './staff.table.ts';

const origin = 'https://lab.example';
const proof = { password };

let team: Team;
let service: Team['service'];
let owner: Team['owner'];
let phone: ReturnType<typeof createAuthenticator>;

beforeEach(async () => {
  team = await openTeam();
  ({ service, owner } = team);
  phone = createAuthenticator(origin);
});

async function add(name = 'Phone', device = phone, use = {}): Promise<void> {
  const { options, ticket } = await service.beginPasskey(owner, proof, origin);
  await service.addPasskey(owner, { ticket, name, credential: device.make(options.challenge, use) }, origin);
}

async function signIn(use = {}, device = phone) {
  const { options, ticket } = await service.beginPasskeySignIn(origin);
  return service.signInWithPasskey(
    visitor,
    { ticket, credential: device.use(options.challenge, use) },
    browser,
    origin,
  );
}

const codeOf = (work: () => Promise<unknown>): Promise<string | null> =>
  work().then(
    () => null,
    ({ code }: { code: string }) => code,
  );

test('A member adds a passkey and signs in with it alone, even with two-factor authentication.', async () => {
  await add();
  expect(service.listPasskeys(owner)).toMatchObject([
    { name: 'Phone', createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null },
  ]);
  const { secret, ticket } = await service.beginSecondFactor(owner, proof);
  service.confirmSecondFactor(owner, { ticket, code: team.codeAt(secret) }, null);
  team.clock.now += minute;
  const { token, member } = await signIn();
  expect(member).toMatchObject({ name: 'Mariam' });
  expect(team.actorOf(token)).toMatchObject({ staffId: member.id });
  expect(service.listPasskeys(owner)[0]?.lastUsedAt).toBe('2026-11-20T08:01:00.000Z');
  expect(team.events()).toEqual(expect.arrayContaining(['passkeyAdded', 'signedIn']));
  service.removePasskey(owner, service.listPasskeys(owner)[0]?.id ?? '');
  expect(team.notices.map(({ kind }) => kind)).toEqual(['passkeyAdded', 'secondFactorOn', 'passkeyRemoved']);
});

test('The passkey options name the host of the site and require user verification.', async () => {
  await add();
  const { options } = await service.beginPasskey(owner, proof, origin);
  expect(options).toMatchObject({
    rp: { id: 'lab.example' },
    user: { name: mariam.email, displayName: 'Mariam' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(options.excludeCredentials).toHaveLength(1);
  const signInOptions = (await service.beginPasskeySignIn(origin)).options;
  expect(signInOptions).toMatchObject({ rpId: 'lab.example', userVerification: 'required' });
});

test('Adding a passkey needs the present password and an unused ticket of that step.', async () => {
  expect(await codeOf(() => service.beginPasskey(owner, { password: 'pearl divers sing at noon' }, origin))).toBe(
    'invalid_input',
  );
  const signing = await service.beginPasskeySignIn(origin);
  const wrongStep = { ticket: signing.ticket, name: 'Phone', credential: phone.make(signing.options.challenge) };
  expect(await codeOf(() => service.addPasskey(owner, wrongStep, origin))).toBe('forbidden');
  const { options, ticket } = await service.beginPasskey(owner, proof, origin);
  const made = { ticket, name: 'Phone', credential: phone.make(options.challenge) };
  await service.addPasskey(owner, made, origin);
  const again = { ticket, name: 'Tablet', credential: createAuthenticator(origin).make(options.challenge) };
  expect(await codeOf(() => service.addPasskey(owner, again, origin))).toBe('forbidden');
  expect(service.listPasskeys(owner)).toHaveLength(1);
  const begun = await service.beginPasskey(owner, proof, origin);
  const devices = [createAuthenticator(origin), createAuthenticator(origin)];
  const atOnce = devices.map((device) => ({
    ticket: begun.ticket,
    name: 'Tablet',
    credential: device.make(begun.options.challenge),
  }));
  const both = await Promise.all(atOnce.map((input) => codeOf(() => service.addPasskey(owner, input, origin))));
  expect(both.toSorted()).toEqual(['forbidden', null]);
});

test('A passkey ticket from before a password change is refused.', async () => {
  const { options, ticket } = await service.beginPasskey(owner, proof, origin);
  await service.changePassword(owner, { present: password, password: newPassword }, null);
  expect(
    await codeOf(() =>
      service.addPasskey(owner, { ticket, name: 'Phone', credential: phone.make(options.challenge) }, origin),
    ),
  ).toBe('forbidden');
});

test('The server refuses a passkey of another site, without user verification or for another challenge.', async () => {
  for (const use of [{ origin: 'https://1ab.example' }, { isVerified: false }])
    expect(await codeOf(() => add('Phone', phone, use))).toBe('forbidden');
  const { ticket } = await service.beginPasskey(owner, proof, origin);
  expect(
    await codeOf(() => service.addPasskey(owner, { ticket, name: 'Phone', credential: phone.make('b3RoZXI') }, origin)),
  ).toBe('forbidden');
  expect(service.listPasskeys(owner)).toEqual([]);
});

test('The server refuses a signature of another site, key or challenge, of an unverified user or of a copied key.', async () => {
  await add();
  await signIn({ count: 7 });
  for (const use of [{ origin: 'https://1ab.example', count: 8 }, { isVerified: false, count: 8 }, { count: 7 }])
    expect(await codeOf(() => signIn(use))).toBe('unauthenticated');
  expect(await codeOf(() => signIn({}, createAuthenticator(origin)))).toBe('unauthenticated');
  const { ticket } = await service.beginPasskeySignIn(origin);
  const otherChallenge = { ticket, credential: phone.use('b3RoZXI', { count: 8 }) };
  expect(await codeOf(() => service.signInWithPasskey(visitor, otherChallenge, browser, origin))).toBe(
    'unauthenticated',
  );
  expect(team.events()).toContain('passkeyRefused');
  await signIn({ count: 8 });
});

test('A signature without a counter signs in once, and not after ten minutes.', async () => {
  await add();
  const { options, ticket } = await service.beginPasskeySignIn(origin);
  const input = { ticket, credential: phone.use(options.challenge) };
  const both = await Promise.allSettled([1, 2].map(() => service.signInWithPasskey(visitor, input, browser, origin)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await codeOf(() => service.signInWithPasskey(visitor, input, browser, origin))).toBe('unauthenticated');
  const late = await service.beginPasskeySignIn(origin);
  team.clock.now += 11 * minute;
  const lateInput = { ticket: late.ticket, credential: phone.use(late.options.challenge) };
  expect(await codeOf(() => service.signInWithPasskey(visitor, lateInput, browser, origin))).toBe('unauthenticated');
});

test('A used signature or ticket is refused after a restart, and the server deletes expired tickets.', async () => {
  const made = await service.beginPasskey(owner, proof, origin);
  await service.addPasskey(
    owner,
    { ticket: made.ticket, name: 'Phone', credential: phone.make(made.options.challenge) },
    origin,
  );
  const { options, ticket } = await service.beginPasskeySignIn(origin);
  const input = { ticket, credential: phone.use(options.challenge) };
  await service.signInWithPasskey(visitor, input, browser, origin);
  const restarted = team.startService();
  expect(await codeOf(() => restarted.signInWithPasskey(visitor, input, browser, origin))).toBe('unauthenticated');
  const again = {
    ticket: made.ticket,
    name: 'Tablet',
    credential: createAuthenticator(origin).make(made.options.challenge),
  };
  expect(await codeOf(() => restarted.addPasskey(owner, again, origin))).toBe('forbidden');
  expect(team.db.select().from(spentTickets).all()).toHaveLength(2);
  team.clock.now += 11 * minute;
  await signIn();
  expect(team.db.select().from(spentTickets).all()).toHaveLength(1);
});

test('The server rate-limits refused signatures of one address, and not successful sign-ins.', async () => {
  await add();
  for (let time = 0; time < 30; time += 1) await signIn();
  const guess = () => codeOf(() => signIn({}, createAuthenticator(origin)));
  const answers = [];
  for (let time = 0; time < 22; time += 1) answers.push(await guess());
  expect(answers.slice(0, 20)).toEqual(Array(20).fill('unauthenticated'));
  expect(answers.slice(20)).toEqual(['too_many_requests', 'too_many_requests']);
});

test('A removed passkey is refused, and a member cannot remove the passkey of another member.', async () => {
  await add();
  const [own] = service.listPasskeys(owner);
  const other = staffActor('owner', {
    staffId: 'f'.repeat(32),
    name: 'Huda',
    email: 'huda@lab.example',
    address: '198.51.100.5',
  });
  expect(await codeOf(async () => service.removePasskey(other, own?.id ?? ''))).toBe('not_found');
  service.removePasskey(owner, own?.id ?? '');
  expect(await codeOf(() => signIn())).toBe('unauthenticated');
  expect(team.events()).toContain('passkeyRemoved');
});

test('Passkeys are refused after a password reset or lost phone, and for disabled or removed members.', async () => {
  const ownerId = service.findMember(owner)?.id ?? '';
  const { token, member } = await team.join();

  await add();
  const reset = await service.makeLink(systemActor, { id: ownerId, removesSecondFactor: false });
  await signIn();
  await service.openLink(visitor, { token: tokenIn(reset.path), password }, browser);
  expect(await codeOf(() => signIn())).toBe('unauthenticated');

  await add();
  await service.makeLink(systemActor, { id: ownerId, removesSecondFactor: true });
  expect(await codeOf(() => signIn())).toBe('unauthenticated');

  const own = requireStaff(team.actorOf(token));
  const begun = await service.beginPasskey(own, { password: newPassword }, origin);
  const tablet = createAuthenticator(origin);
  await service.addPasskey(
    own,
    { ticket: begun.ticket, name: 'Tablet', credential: tablet.make(begun.options.challenge) },
    origin,
  );
  service.setActive(systemActor, { id: member.id, isActive: false });
  expect(await codeOf(() => signIn({}, tablet))).toBe('unauthenticated');
  service.setActive(systemActor, { id: member.id, isActive: true });
  await signIn({}, tablet);
  service.removeMember(systemActor, member.id);
  expect(await codeOf(() => signIn({}, tablet))).toBe('unauthenticated');
});

test('A member has ten passkeys at most.', async () => {
  for (let count = 0; count < passkeyLimits.each; count += 1) await add(`Device ${count}`, createAuthenticator(origin));
  expect(await codeOf(() => add())).toBe('conflict');
});
