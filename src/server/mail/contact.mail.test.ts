import { beforeEach, expect, test } from 'vitest';
import { type Actor, systemActor } from '#server/auth/actor.ts';
import { createOutboxService } from '#server/services/outbox.service.ts';
import type { ContactSubmission } from '#server/services/requests.service.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { composeContactAcknowledgement, composeContactNotification, type MailContext } from './contact.mail.ts';

const visitor: Actor = { kind: 'visitor', address: '192.0.2.7' };
let house: ReturnType<typeof createRequestsFixture>;

beforeEach(() => {
  house = createRequestsFixture();
});

async function storedRequest(changes: Partial<ContactSubmission> & { name?: string; message?: string }) {
  await house.requests.sendContact(visitor, house.submission(changes));
  const request = createOutboxService(house).findDue()?.request;
  if (!request) throw new Error('nothing was stored');
  return request;
}

const context = (publicUrl: string | null = 'https://lab.example'): MailContext => ({
  centre: house.settings.get('centre'),
  contact: house.settings.get('contact'),
  publicUrl,
});

test('An Arabic receipt reads from right to left in every cell and every line.', async () => {
  const request = await storedRequest({ locale: 'ar', name: 'مريم علي' });
  const mail = composeContactAcknowledgement(request, context());
  expect(mail.subject).toBe(`وصلتنا رسالتك (${request.reference})`);
  expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  const cells = mail.html.match(/<td[^>]*>/g) ?? [];
  expect(cells.length).toBeGreaterThan(6);
  expect(cells.filter((cell) => !cell.includes('dir="rtl"'))).toEqual([]);
  const lines = mail.text.split('\n').filter(Boolean);
  expect(lines.filter((line) => !line.startsWith('\u200f'))).toEqual([]);
  expect(mail.text).toContain('مرحباً مريم علي،');
  expect(mail.text).toContain('\u200e+971 0 000 0001');
  expect(mail.text).toContain('مختبر ساحل الدانة');
});

test('An English receipt reads from left to right and carries no marks of direction.', async () => {
  const mail = composeContactAcknowledgement(await storedRequest({}), context());
  expect(mail.html).toContain('<html lang="en" dir="ltr">');
  expect(mail.text).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  expect(mail.text).toContain('Hello Mariam Ali,');
});

test.each(['en', 'ar'] as const)('A receipt (%s) repeats nothing of the message.', async (locale) => {
  const mail = composeContactAcknowledgement(await storedRequest({ locale, message: 'I am pregnant and take warfarin' }), context());
  expect(mail.html + mail.text + mail.subject).not.toContain('warfarin');
  expect(mail.html + mail.text).not.toContain('mariam@visitor.example');
});

test.each([
  ['en', 'Hello,'],
  ['ar', 'مرحباً،'],
] as const)('A receipt (%s) says nothing that a stranger wrote in the place of a name.', async (locale, greeting) => {
  const request = await storedRequest({ locale });
  const mail = composeContactAcknowledgement({ ...request, name: 'your result is abnormal. Log in at dana-results.example/login. Dear patient' }, context());
  expect(mail.text).toContain(`${greeting}\n`);
  expect(mail.html).toContain(greeting);
  expect(mail.html + mail.text + mail.subject).not.toMatch(/abnormal|dana-results/);
});

test('Nothing a visitor types becomes markup.', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const request = await storedRequest({ name: evil, message: `${evil}\nsecond line & more` });
  const notification = composeContactNotification(request, context()).html;
  expect(notification).not.toMatch(/<script|<img/);
  expect(notification).toContain('&lt;script&gt;');
  const receipt = composeContactAcknowledgement({ ...request, name: '"><script>alert' }, context()).html;
  expect(receipt).not.toContain('<script');
  expect(receipt).toContain('&lt;script&gt;');
});

test('The centre reads the visitor’s words in their own direction, and finds the inbox where the address is known.', async () => {
  const request = await storedRequest({ locale: 'ar', message: 'هل يلزم الصيام؟\nشكراً' });
  const mail = composeContactNotification(request, context());
  expect(mail.html).toContain('<html lang="en" dir="ltr">');
  expect(mail.html).toMatch(/<div dir="auto"[^>]*>هل يلزم الصيام؟\nشكراً<\/div>/);
  expect(mail.html).toContain('العربية');
  expect(mail.html).toContain('href="https://lab.example/admin/requests"');
  expect(mail.html).toContain('href="tel:+971501234567"');
  expect(composeContactNotification(request, context(null)).html).not.toContain('/admin/requests');
});

test('No mail has gaps where a text is missing or a value was not filled in.', async () => {
  house.settings.set(systemActor, 'contact', { ...house.settings.get('contact'), phones: [] });
  for (const locale of ['en', 'ar'] as const) {
    const request = await storedRequest({ locale, message: `message in ${locale}` });
    for (const mail of [composeContactNotification(request, context()), composeContactAcknowledgement(request, context())]) {
      expect(mail.subject + mail.text + mail.html).not.toMatch(/mail\.[a-z]+|undefined|\[object|\{(name|type|reference)/);
    }
  }
});
