import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { adminPaths, collectionPaths, localizedPath } from '../src/shared/paths.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { startOwnSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { staffMember as owner } from './support/staff.ts';
import { pollNow } from './support/windows.ts';

const huda = { name: 'Huda Salem', email: 'huda@example.com', password: 'dhows return with the tide' };
const nextPassword = 'lanterns over the creek';

const stepMs = 30_000;
let server: Awaited<ReturnType<typeof startOwnSite>>;
test.beforeEach(async () => {
  server = await startOwnSite((url) => ({ PUBLIC_URL: url, LOG_LEVEL: 'silent' }));
});
test.afterEach(() => server.stop());

const password = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });

/** Moves the last activity of every session into the past, by so many minutes. */
function leaveUnattended(minutes: number): void {
  const seen = new Date(Date.now() - minutes * 60_000).toISOString();
  server.execute('UPDATE sign_in_sessions SET last_seen_at = ?', seen);
}

/** A code for now, or for a later step if the current one may have been used. */
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * stepMs });

test('An invited member of staff sets up two-factor authentication and a passkey, resets a password, and ends sessions. @only-en', async ({
  page,
  browser,
  t,
  siteLocale,
}) => {
  test.setTimeout(120_000);
  const to = (path: string) => server.url + localizedPath(siteLocale, path);
  const locale = 'en-GB';
  await server.setUp(page);
  await page.goto(to(adminPaths.staff()));

  // The last owner cannot be disabled.
  await page.getByRole('button', { name: t('Actions for {name}').replace('{name}', owner.name) }).click();
  await page.getByRole('menuitem', { name: t('Disable'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('Confirm') }).click();
  await expect(dialog).toContainText(t('staff.lastOwner'));
  await dialog.getByRole('button', { name: t('Close') }).click();

  // The invitation is sent by mail, in the invited person's language.
  await page.getByRole('button', { name: t('Invite somebody') }).click();
  await page.getByLabel(t('Name'), { exact: true }).fill(huda.name);
  await page.getByLabel(t('E-mail'), { exact: true }).fill(huda.email);
  // The draft survives a reload and the end of a session.
  await page.reload();
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toHaveValue(huda.email);
  // An unattended browser: the password is asked again, then the invitation is sent.
  server.execute('UPDATE sign_in_sessions SET reauthenticated_at = NULL');
  await page.getByRole('button', { name: t('Invite'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('Please confirm that it is you') });
  await password(question, t('Your current password')).fill('a guess');
  await question.getByRole('button', { name: t('Continue') }).click();
  await expect(question).toContainText(t('staff.passwordWrong'));
  await password(question, t('Your current password')).fill(owner.password);
  await question.getByRole('button', { name: t('Continue') }).click();
  await expect(page.getByText(t('The link was sent by e-mail.'))).toBeVisible();
  const link = await page.getByLabel(t('One-time link')).inputValue();
  await page.getByRole('button', { name: t('Done'), exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(t('Link not used yet'))).toBeVisible();
  expect(server.mails[0]?.recipients).toEqual([huda.email]);
  expect(server.mails[0]?.text).toContain(link);

  const context = await browser.newContext({ locale });
  const member = await context.newPage();
  await member.goto(link);
  await password(member, t('New password')).fill('too short');
  await member.getByRole('button', { name: t('Save the password') }).click();
  await expect(password(member, t('New password'))).toHaveAttribute('aria-invalid', 'true');
  await password(member, t('New password')).fill(huda.password);
  await member.getByRole('button', { name: t('Save the password') }).click();
  await expect(member.getByRole('heading', { name: /^Today, /, level: 1 })).toBeVisible();

  // Reception may not change the packages.
  await member.goto(to(collectionPaths.package.list));
  await expect(member.getByRole('heading', { name: t('Your account may not open this page') })).toBeVisible();
  await member.getByRole('link', { name: t('To the start page') }).click();
  await expect(member.getByRole('heading', { name: t('Requests'), level: 1 })).toBeVisible();

  // The second factor takes effect after the first code.
  await member.goto(to(adminPaths.account()));
  // Without a second factor, the refusal of a short password names the same length as the hint.
  await password(member, t('New password')).fill('short');
  await member.getByRole('button', { name: t('Change the password') }).click();
  await expect(member.getByText(/\b15 (characters|حرف)/)).toHaveCount(2);
  await password(member, t('New password')).fill('');
  await member.getByRole('button', { name: t('Set up'), exact: true }).click();
  const task = member.getByRole('dialog');
  await password(task, t('Your current password')).fill(huda.password);
  await task.getByRole('button', { name: t('Continue') }).click();
  const secret = ((await task.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await task.getByLabel(t('2. Enter the six digits that it shows')).fill(codeOf(secret));
  await task.getByRole('button', { name: t('Switch on') }).click();
  await expect(task.locator('code')).toHaveCount(10);
  await expect(task.getByRole('button', { name: t('Copy the codes') })).toBeFocused();
  const [firstCode = '', secondCode = '', thirdCode = ''] = await task.locator('code').allTextContents();
  await task.getByLabel(t('I have stored them in a safe place')).check();
  await task.getByRole('button', { name: t('Done'), exact: true }).click();
  await expect(member.getByRole('button', { name: t('Set up another phone') })).toBeVisible();

  const signInWithCode = async (word: string, code: string) => {
    await context.clearCookies({ name: /session/ });
    await member.goto(to(`${adminPaths.signIn()}?return=${adminPaths.account()}`));
    await member.getByLabel(t('E-mail')).fill(huda.email);
    await password(member, t('Password')).fill(word);
    await member.getByRole('button', { name: t('Sign in'), exact: true }).click();
    await member.getByLabel(t('Code'), { exact: true }).fill(code);
    await member.getByRole('button', { name: t('Sign in'), exact: true }).click();
  };
  await signInWithCode(huda.password, '000000');
  await expect(member.getByRole('alert')).toContainText(t('staff.codeWrong'));
  await signInWithCode(huda.password, codeOf(secret, 1));
  await expect(member.getByRole('heading', { name: t('My account') })).toBeVisible();

  // A forgotten password: the link is sent by mail, and the second factor is still required.
  await context.clearCookies({ name: /session/ });
  await member.goto(to(adminPaths.signIn()));
  await member.getByRole('link', { name: t('Forgot your password?') }).click();
  await member.getByLabel(t('E-mail')).fill(huda.email);
  await member.getByRole('button', { name: t('Send the link') }).click();
  await expect(member.getByRole('status')).toBeVisible();
  const mailsToHuda = () => server.mails.filter(({ recipients }) => recipients.includes(huda.email));
  // The earlier mail is the notice of the new second factor.
  const linkOfMail = () => /http\S+\/admin\/link#\S+/.exec(mailsToHuda().slice(1).at(-1)?.text ?? '')?.[0] ?? '';
  await expect.poll(linkOfMail).not.toBe('');
  const reset = linkOfMail();
  expect(reset).toContain(to(adminPaths.link()));
  await member.goto(reset);
  await password(member, t('New password')).fill(nextPassword);
  await member.getByRole('button', { name: t('Save the password') }).click();
  await expect(
    member.getByText(t('Your new password is set. All your sessions and passkeys have ended. Sign in with it.')),
  ).toBeVisible();
  await signInWithCode(nextPassword, firstCode);
  await expect(member.getByRole('heading', { name: t('My account') })).toBeVisible();

  // A passkey is enough to sign in.
  const devtools = await context.newCDPSession(member);
  await devtools.send('WebAuthn.enable');
  const device = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, automaticPresenceSimulation: true },
  });
  await member.getByRole('button', { name: t('Add a passkey'), exact: true }).click();
  await expect(task).toBeVisible();
  await password(task, t('Your current password')).fill(nextPassword);
  await task.getByLabel(t('Code'), { exact: true }).fill(secondCode);
  await task.getByRole('button', { name: t('Continue') }).click();
  await expect(task.getByLabel(t('Name of this passkey'))).toBeFocused();
  await task.getByLabel(t('Name of this passkey')).fill('Desk');
  await task.getByRole('button', { name: t('Add the passkey') }).click();
  await expect(member.getByRole('button', { name: t('Remove {name}').replace('{name}', 'Desk') })).toBeVisible();
  await stopFading(member);
  await expectAccessible(member, 'the account');
  const openSignIn = async () => {
    await context.clearCookies({ name: /session/ });
    await member.goto(to(`${adminPaths.signIn()}?return=${adminPaths.account()}`));
  };
  // The device chooses the passkey from the autofill list. Without autofill support, the button remains.
  await openSignIn();
  await expect(member.getByRole('heading', { name: t('My account') })).toBeVisible();
  await member.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await openSignIn();
  await member.getByRole('button', { name: t('Sign in with a passkey') }).click();
  await expect(member.getByRole('heading', { name: t('My account') })).toBeVisible();
  await member.getByRole('button', { name: t('Remove {name}').replace('{name}', 'Desk') }).click();
  await member
    .getByRole('dialog')
    .getByRole('button', { name: t('Delete') })
    .click();
  await expect(member.getByRole('button', { name: t('Remove {name}').replace('{name}', 'Desk') })).toHaveCount(0);

  // A second session is listed and ended.
  const elsewhere = await browser.newContext({ locale });
  const other = await elsewhere.newPage();
  const call = (name: string, data: object) =>
    other.request.post(`${server.url}/trpc/admin.staff.${name}`, { data, headers: { origin: server.url } });
  const ticket = (await (await call('signIn', { email: huda.email, password: nextPassword })).json()).result.data
    .ticket;
  expect((await call('enterCode', { ticket, code: thirdCode })).ok()).toBe(true);
  await other.goto(to(adminPaths.requests()));
  await expect(other.getByRole('heading', { name: t('Requests'), level: 1 })).toBeVisible();
  await member.reload();
  await member.getByRole('button', { name: t('End all other sessions') }).click();
  await expect(member.getByText(t('This one'), { exact: true })).toBeVisible();
  await expect(member.getByRole('button', { name: t('End all other sessions') })).toBeHidden();
  // The next poll is refused and redirects the page, without a reload.
  await pollNow(other);
  await expect(other.getByRole('heading', { name: t('Sign in') })).toBeVisible();

  // A disabled member is signed out at once; the owner reads the events in the log.
  await member.goto(to(adminPaths.requests()));
  await expect(member.getByRole('heading', { name: t('Requests'), level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText(huda.email)).toBeVisible();
  await stopFading(page);
  await expectAccessible(page, 'the staff');
  // The save button of the rules does not cover the list.
  await page.setViewportSize({ width: 1280, height: 560 });
  await expect(page.getByRole('button', { name: t('Save changes') })).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: t('Actions for {name}').replace('{name}', huda.name) }).click();
  await page.getByRole('menuitem', { name: t('Disable'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Confirm') })
    .click();
  await expect(page.getByText(t('Disabled'), { exact: true })).toBeVisible();
  await pollNow(member);
  await expect(member.getByRole('heading', { name: t('Sign in') })).toBeVisible();

  await page.getByRole('link', { name: t('Audit log') }).click();
  await page.getByRole('combobox', { name: t('Kind') }).click();
  await page.getByRole('option', { name: t('Refusals') }).click();
  await expect(page).toHaveURL(/kind=refusal/);
  await expect(page.getByText(t('A wrong code was entered'))).toHaveCount(1);
  await expect(page.getByText(t('signed out'))).toHaveCount(0);
  await expectAccessible(page, 'the audit log');
  await Promise.all([context.close(), elsewhere.close()]);
});

test('Two minutes before an unattended session ends, a dialog asks, and "Stay signed in" extends the session. @only-ar', async ({
  page,
  t,
  siteLocale,
}) => {
  await server.setUp(page);
  await page.clock.install();
  // The page plans the question when it knows how long the session lasts.
  const timeLeft = page.waitForResponse(/getIdleMsLeft/);
  await page.goto(server.url + localizedPath(siteLocale, adminPaths.account()));
  await (await timeLeft).finished();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const question = page.getByRole('alertdialog', { name: t('Are you still there?') });
  await page.clock.fastForward(117 * 60_000);
  await expect(question).toBeHidden();
  leaveUnattended(119);
  // Again, if the page had planned its question only after the jump.
  await expect(async () => {
    await page.clock.fastForward(118 * 60_000);
    await expect(question).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(question).toHaveAccessibleDescription(/./);
  const stay = question.getByRole('button', { name: t('Stay signed in') });
  await expect(stay).toBeFocused();
  await stay.press('Enter');
  await expect(question).toBeHidden();
  // Ended now: the reason belongs to the field that has the focus.
  leaveUnattended(121);
  await page.clock.fastForward(119 * 60_000);
  await expect(page.getByLabel(t('E-mail'))).toBeFocused();
  await expect(page.getByLabel(t('E-mail'))).toHaveAccessibleDescription(
    t('Your session has ended. Sign in again; what you typed has been kept.'),
  );
});
