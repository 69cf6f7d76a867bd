import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { adminPaths } from '../../src/shared/paths.ts';
import { dayFromNow } from './forms.ts';
import { expect } from './site.ts';
import { callProcedure, openStaffPage } from './staff.ts';

interface AgreedVisit {
  name: string;
  day: string;
  time: string;
  assigneeId?: string | null;
  seat?: string | null;
  packageIds?: string[];
  notes?: string;
}

let sentCount = 0;

/** Sends a message as a visitor with a unique phone number. Returns its search terms. */
export async function sendMessage(request: APIRequestContext, lang: 'en' | 'ar', words = 'Do you open on Fridays?') {
  sentCount += 1;
  const digits = String((Date.now() * 100 + sentCount) % 10_000_000).padStart(7, '0');
  const name = lang === 'ar' ? `نورة ${digits}` : `Noura ${digits}`;
  const data = {
    name,
    email: `noura${digits}@example.com`,
    phone: `050${digits}`,
    type: 'inquiry',
    message: `${words} ${digits}`,
    lang,
  };
  expect((await request.post('/api/v1/mail/sentContact', { data })).ok()).toBe(true);
  return { name, digits, email: data.email, message: data.message };
}

/** Sends a request for a home visit, by default in two days at 9:00; returns its phone number without the prefix. */
export async function askForVisit(request: APIRequestContext, name: string, fields = {}): Promise<string> {
  sentCount += 1;
  const digits = String((Date.now() * 100 + sentCount) % 10_000_000).padStart(7, '0');
  const usual = { appointmentDate: dayFromNow(2), appointmentTime: '9:00 AM', area: 'Villa 12, Al Khalidiya' };
  const multipart = { name: `${name} ${digits}`, phone: `050${digits}`, ...usual, ...fields };
  expect((await request.post('/api/v1/mail/withdrawal', { multipart })).ok()).toBe(true);
  return digits;
}

/** Enters a home visit by telephone and agrees on its time. */
export async function agreeOnVisit(
  page: Page,
  origin: string,
  { name, day, time, assigneeId = null, seat = null, packageIds = [], notes = '' }: AgreedVisit,
): Promise<void> {
  const person = { name, phone: '0501234567', email: '', source: 'telephone', locale: 'en', consent: true };
  const visit = {
    visitDay: day,
    visitHour: '09:00',
    areaId: '',
    area: 'Al Khalidiya',
    collector: null,
    packageIds,
    notes,
  };
  const entered = { type: 'withdrawal', ...person, ...visit, isAcknowledged: false, assigneeId: null };
  const { id } = await callProcedure(page, origin, 'requests.enter', entered);
  const place = { place: 'home', address: 'Villa 12', day, time, minutes: 30 };
  await callProcedure(page, origin, 'appointments.confirm', {
    id,
    version: 1,
    ...place,
    assigneeId,
    seat,
    told: 'telephone',
  });
}

/** The id of the signed-in member of staff. */
export async function readOwnId(page: Page): Promise<string> {
  const answer = await page.request.get('/trpc/admin.staff.me');
  return ((await answer.json()) as { result: { data: { id: string } } }).result.data.id;
}

export const rowOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

export async function openRequest(page: Page, to: (path: string) => string, name: string) {
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${encodeURIComponent(name)}`));
  await rowOf(page, name).getByRole('link').click();
  // Browser history and screen shares show tab titles, so the patient's name is only on the page.
  await expect(page).toHaveTitle(/^(\(\d+\) )?D-/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The button with the state of the open request, which opens its next states. */
export const stateOf = (page: Page, t: (message: string) => string) =>
  page.getByRole('status').getByRole('button', { name: `${t('State')}:` });

/** Moves the open request to another state, or opens the question about it. */
export async function moveState(page: Page, t: (message: string) => string, verb: string): Promise<void> {
  await stateOf(page, t).click();
  await page.getByRole('menuitem', { name: t(verb), exact: true }).click();
}

/** Opens the composer of the open request for a reply or a note. */
export const write = (page: Page, t: (message: string) => string, what: 'Reply' | 'Note') =>
  page
    .getByRole('region', { name: t('Reply or note') })
    .getByRole('button', { name: t(what), exact: true })
    .click();

/** Without an e-mail address, staff choose how the patient hears of a change. */
export const tellByTelephone = (dialog: Locator, t: (message: string) => string) =>
  dialog.getByText(t('By telephone'), { exact: true }).click();

/** The reference of the request on the page; from a wide window on, the list stays beside it. */
export async function readReference(page: Page): Promise<string> {
  return (
    (await page
      .getByText(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? ''
  );
}
