import { unlinkSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readSetupLink, setupLinkFile } from './setup-link.ts';

/** The member of staff of the test server. */
export const staffMember = { name: 'Maryam Al Zaabi', email: 'maryam@example.com', password: 'pearls from the gulf' };

const maxAttempts = 40;
const pauseMs = 500;

/** Signs the page's browser in. The first call creates the member with the one-time link. */
export async function signIn(page: Page): Promise<void> {
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
