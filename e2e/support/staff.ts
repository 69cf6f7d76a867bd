import { unlinkSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { readSetupLink, setupLinkFile } from './setup-link.ts';

/** The member of staff of the test server. */
export const staffMember = { name: 'Maryam Al Zaabi', email: 'maryam@example.com', password: 'pearls from the gulf' };

const maxAttempts = 40;
const pauseMs = 500;
/** A session allows changes that need a recent sign-in for ten minutes. */
const sessionMs = 5 * 60_000;

let session: { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; since: number } | null = null;

/**
 * Gives the page's browser a session of the member, which the tests of a worker process share. Its pages have no
 * transitions, for which each dialog would wait.
 */
export async function signIn(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (session && Date.now() - session.since < sessionMs) {
    await page.context().addCookies(session.cookies);
    return;
  }
  const since = Date.now();
  await startSession(page);
  const cookies = await page.context().cookies();
  session = { cookies: cookies.filter(({ httpOnly }) => httpOnly), since };
}

/** Opens a page of the staff area as a link of it does. To start its script anew takes a second. */
export async function openStaffPage(page: Page, address: string): Promise<void> {
  if (!new URL(page.url()).pathname.includes('/admin')) {
    await page.goto(address);
    return;
  }
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Signs the page's browser in, to a session of its own. The first call creates the member with the one-time link. */
export async function startSession(page: Page): Promise<void> {
  const token = claimSetupToken();
  if (token) {
    await call(page, 'setup', { ...staffMember, token });
    return;
  }
  for (let attempt = 1; ; attempt += 1) {
    const { email, password } = staffMember;
    // Another test may be creating the member.
    if (await call(page, 'signIn', { email, password })) return;
    if (attempt === maxAttempts) throw new Error('The test server refused every sign-in.');
    await page.waitForTimeout(pauseMs);
  }
}

/** Calls a mutation of the staff area. Resolves to its result, by default a record. */
export async function callProcedure<Result = { id: string }>(
  page: Page,
  origin: string,
  procedure: string,
  data: object,
): Promise<Result> {
  const answer = await page.request.post(`${origin}/trpc/admin.${procedure}`, { data, headers: { origin } });
  expect([procedure, answer.status()]).toEqual([procedure, 200]);
  return ((await answer.json()) as { result: { data: Result } }).result.data;
}

/** Changes values of a section of the settings. */
export async function updateSection(page: Page, origin: string, section: string, changes: object): Promise<void> {
  const query = new URLSearchParams({ input: JSON.stringify({ section }) });
  const answer = await page.request.get(`${origin}/trpc/admin.settings.getSection?${query}`);
  const { version, values } = ((await answer.json()) as { result: { data: { version: string; values: object } } })
    .result.data;
  await callProcedure(page, origin, 'settings.updateSection', { section, version, values: { ...values, ...changes } });
}

async function call(page: Page, procedure: 'setup' | 'signIn', data: object): Promise<boolean> {
  return (await page.request.post(`/trpc/admin.staff.${procedure}`, { data })).ok();
}

/** The secret of the setup link, for one caller only: deleting the file claims it. */
function claimSetupToken(): string | null {
  try {
    const link = readSetupLink();
    unlinkSync(setupLinkFile(process.env.E2E_PORT ?? '4173'));
    return link.split('#')[1] ?? null;
  } catch {
    return null;
  }
}
