import { beforeEach, expect, test } from 'vitest';
import { visitor } from '#testing/factories.ts';
import { browser, failureOf, mariam, minute, newPassword, openTeam, password, type Team } from '#testing/staff-team.ts';
import { requireStaff } from '../core/auth/actor.ts';
import { createWrongCodesCheck } from './wrong-codes-check.ts';

let team: Team;
let secret: string;
let recoveryCodes: string[];
beforeEach(async () => {
  team = await openTeam();
  ({ secret, codes: recoveryCodes } = await team.addSecondFactor(team.ownerToken, password));
  team.notices.length = 0;
});

/** An attacker with the password, who waits until no pause is left. A ticket is valid for ten minutes. */
async function enterWrongCodes(count: number): Promise<void> {
  let ticket = '';
  for (let sent = 0; sent < count; sent += 1) {
    if (sent % 8 === 0) ticket = await team.ticketOf(mariam.email, password);
    team.clock.now += minute;
    const code = sent % 2 === 0 ? '000000' : 'WRONG-WRONG';
    expect(await failureOf(() => team.service.enterCode(visitor, { ticket, code }, browser))).toBe('staff.codeWrong');
  }
}
const kinds = () => team.notices.map(({ kind }) => kind);
/** A session that is still open. */
const owner = () => team.owner;

const enter = async (code: string) =>
  team.service.enterCode(visitor, { ticket: await team.ticketOf(mariam.email, password), code }, browser);

test('The tenth wrong code is mailed to the member, once.', async () => {
  await enterWrongCodes(9);
  expect(kinds()).toEqual([]);
  await enterWrongCodes(3);
  expect(kinds()).toEqual(['codesTried']);
});

test('After a hundred wrong codes, also right ones are refused until the password changes; a restart changes nothing.', async () => {
  await enterWrongCodes(100);
  expect(kinds()).toEqual(['codesTried', 'codesLocked']);
  team.clock.now += minute;
  expect(await failureOf(() => enter(team.codeAt(secret)))).toBe('staff.passwordMustChange');
  team.clock.now += minute;
  expect(await failureOf(() => enter(recoveryCodes[0] ?? ''))).toBe('staff.passwordMustChange');
  expect(
    await failureOf(() =>
      team.service.reauthenticate(owner(), { password, code: team.codeAt(secret) }, team.ownerToken),
    ),
  ).toBe('staff.passwordMustChange');
  await team.service.changePassword(owner(), { present: password, password: newPassword }, team.ownerToken);
  const { token } = (await team.signIn(mariam.email, newPassword)) as unknown as { token?: string; ticket: string };
  expect(token).toBeUndefined();
  await team.service.reauthenticate(owner(), { password: newPassword, code: team.codeAt(secret) }, team.ownerToken);
});

test('Wrong codes are counted across sign-ins of the member, whose own typing errors are not.', async () => {
  await enterWrongCodes(6);
  for (let day = 0; day < 3; day += 1) {
    team.clock.now += 24 * 60 * minute;
    const ticket = await team.ticketOf(mariam.email, password);
    for (const code of ['000000', '111111'])
      expect(await failureOf(() => team.service.enterCode(visitor, { ticket, code }, browser))).toBe('staff.codeWrong');
    team.service.enterCode(visitor, { ticket, code: team.codeAt(secret) }, browser);
  }
  expect(kinds()).toEqual([]);
  await enterWrongCodes(4);
  expect(kinds()).toEqual(['codesTried']);
});

test('Wrong codes in an open session are counted too.', async () => {
  team.clock.now += minute;
  const { token } = await enter(team.codeAt(secret));
  for (let sent = 0; sent < 10; sent += 1) {
    team.clock.now += minute;
    expect(
      await failureOf(() =>
        team.service.reauthenticate(requireStaff(team.actorOf(token)), { password, code: '000000' }, token),
      ),
    ).toBe('staff.codeWrong');
  }
  expect(kinds()).toEqual(['codesTried']);
  expect(team.events().filter((event) => event === 'wrongCode')).toHaveLength(10);
});

test('A hundred wrong passwords are mailed to the member once, and lock nobody out.', async () => {
  for (let sent = 0; sent < 102; sent += 1) {
    team.clock.now += minute;
    expect(await failureOf(() => team.signIn(mariam.email, 'a guess'))).toBe('staff.signInFailed');
  }
  expect(kinds()).toEqual(['passwordsTried']);
  team.clock.now += minute;
  expect((await enter(team.codeAt(secret))).member).toMatchObject({ email: mariam.email });
});

test('Owners see the account for which many wrong codes were entered, until its password changes.', async () => {
  const { find } = createWrongCodesCheck(team.db);
  await enterWrongCodes(9);
  expect(find()).toEqual({ problem: null, facts: [] });
  await enterWrongCodes(1);
  expect(find()).toMatchObject({
    problem: { state: 'amber' },
    facts: [{ label: { values: { name: mariam.name } }, value: { count: 10 } }],
  });
});
