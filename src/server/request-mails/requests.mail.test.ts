import { beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { createOutboxService } from '#server/request-records/outbox.service.ts';
import { notesWithWish } from '#shared/requests/booking-wish.rules.ts';
import type { RequestDetails } from '#shared/requests/request-types.ts';
import { dayText, longDayText } from '#shared/requests/visit-time.rules.ts';
import { visitor } from '#testing/factories.ts';
import { type ContactSubmission, createRequestsFixture } from '#testing/requests-fixture.ts';
import { readerIn } from '../core/translate.ts';

import { composeAcknowledgement, composeNotification, type NotificationOptions } from './requests.mail.ts';

let site: ReturnType<typeof createRequestsFixture>;

beforeEach(() => {
  site = createRequestsFixture();
});

async function storedRequest(changes: Partial<ContactSubmission> & { name?: string; message?: string }) {
  await site.requests.sendContact(visitor, site.submission(changes));
  const request = createOutboxService(site).findDue()?.request;
  if (!request) throw new Error('nothing was stored');
  return request;
}

const context = (publicUrl: string | null = 'https://lab.example'): NotificationOptions => ({
  cardCount: 0,
  isBare: false,
  locale: 'en',
  centre: site.settings.get('centre'),
  contact: site.settings.get('contact'),
  publicUrl,
});

test('An Arabic acknowledgement is right-to-left in every cell and every line.', async () => {
  const request = await storedRequest({ locale: 'ar', name: 'مريم علي' });
  const mail = composeAcknowledgement(request, null, context());
  expect(mail.subject).toBe(`وصلتنا رسالتك (${request.reference})`);
  expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  const cells = mail.html.match(/<td[^>]*>/g) ?? [];
  expect(cells.length).toBeGreaterThan(6);
  expect(cells.filter((cell) => !cell.includes('dir="rtl"'))).toEqual([]);
  const lines = mail.text.split('\n').filter(Boolean);
  expect(lines.filter((line) => !line.startsWith('\u200f'))).toEqual([]);
  expect(mail.text).toContain('السلام عليكم مريم،');
  expect(mail.text).toContain('\u200e+971 0 000 0001');
  expect(mail.text).toContain('مختبر ساحل الدانة');
});

test('Telephone numbers in settings and typed texts are isolated in Arabic mails.', async () => {
  const request = await storedRequest({ locale: 'ar', name: 'مريم', message: 'اتصلوا على 04 123 4567' });
  const centre = { ...site.settings.get('centre'), disclaimerAr: 'للطوارئ 800 1234' };
  const acknowledgement = composeAcknowledgement(request, null, { ...context(), centre });
  expect(acknowledgement.text).toContain('للطوارئ \u2066800 1234\u2069');
  expect(acknowledgement.html).toContain('للطوارئ <bdi dir="ltr">800 1234</bdi>');
  const notification = composeNotification(request, context());
  expect(notification.text).toContain('اتصلوا على \u206604 123 4567\u2069');
  expect(notification.html).toContain('اتصلوا على <bdi dir="ltr">04 123 4567</bdi>');
});

test('An English acknowledgement is left-to-right and contains no direction marks.', async () => {
  const mail = composeAcknowledgement(await storedRequest({}), null, context());
  expect(mail.html).toContain('<html lang="en" dir="ltr">');
  expect(mail.text).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  expect(mail.text).toContain('Hello Mariam,');
});

test.each(['en', 'ar'] as const)(
  'An acknowledgement (%s) contains neither the message nor the e-mail address of the visitor.',
  async (locale) => {
    const mail = composeAcknowledgement(
      await storedRequest({ locale, message: 'I am pregnant and take warfarin' }),
      null,
      context(),
    );
    expect(mail.html + mail.text + mail.subject).not.toContain('warfarin');
    expect(mail.html + mail.text).not.toContain('mariam@visitor.example');
  },
);

test.each([
  ['en', 'Hello,'],
  ['ar', 'السلام عليكم،'],
] as const)('An acknowledgement (%s) leaves out a sentence that was typed as the name.', async (locale, greeting) => {
  const request = await storedRequest({ locale });
  const mail = composeAcknowledgement(
    { ...request, name: 'your result is abnormal. Log in at dana-results.example/login. Dear patient' },
    null,
    context(),
  );
  expect(mail.text).toContain(`${greeting}\n`);
  expect(mail.html).toContain(greeting);
  expect(mail.html + mail.text + mail.subject).not.toMatch(/abnormal|dana-results/);
});

test('Mails escape HTML in the text of visitors.', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const request = await storedRequest({ name: evil, message: `${evil}\nsecond line & more` });
  const notification = composeNotification(request, context()).html;
  expect(notification).not.toMatch(/<script|<img/);
  expect(notification).toContain('&lt;script&gt;');
  const receipt = composeAcknowledgement({ ...request, name: '"><script>alert' }, null, context()).html;
  expect(receipt).not.toContain('script&gt;');
  expect(receipt).not.toContain('<script');
});

test('A notification shows the message in its own text direction, and links to the request if the public URL is known.', async () => {
  const request = await storedRequest({ locale: 'ar', message: 'هل يلزم الصيام؟\nشكراً' });
  const mail = composeNotification(request, context());
  expect(mail.html).toContain('<html lang="en" dir="ltr">');
  expect(mail.html).toMatch(/<div dir="auto"[^>]*>هل يلزم الصيام؟\nشكراً<\/div>/);
  expect(mail.html).toContain('العربية');
  expect(mail.html).toContain(`href="https://lab.example/admin/requests/${request.id}"`);
  expect(mail.html).toContain('href="tel:+971501234567"');
  expect(composeNotification(request, context(null)).html).not.toContain('/admin/requests');
});

describe('A request', () => {
  const person = { name: 'Mariam Ali', email: 'mariam@visitor.example', phone: '+971 50 123 4567' };
  const kinds: Record<string, { details: RequestDetails; expectedTexts: string[] }> = {
    report: {
      details: { type: 'report', visitTime: 'Thursday, 5 / 11 / 2026' },
      expectedTexts: ['Thursday, 5 / 11 / 2026'],
    },
    booking: {
      details: {
        type: 'booking',
        notes: 'In the morning',
        packageId: null,
        offerId: null,
        shown: { title: 'Heart check', description: '', price: 1, salePercent: null },
        record: { title: 'Heart check', description: '', price: 300, salePercent: null },
      },
      expectedTexts: ['Heart check (AED 300)', 'Heart check (AED 1)', 'In the morning'],
    },
    withdrawal: {
      details: {
        type: 'withdrawal',
        suggestions: 'Ring twice',
        appointmentDay: 'Wednesday',
        appointmentDate: '25 November 2026',
        appointmentTime: '9:00 AM',
        isPast: true,
        fee: null,
        packagePrices: [],
        correctedTotal: null,
        area: 'Tower 4',
        areaId: 'c'.repeat(32),
        areaName: 'Corniche',
        collector: 'female',
        packageId: null,
        morePackages: '',
        shownFee: '',
        shownTotal: '',
        packageTitle: 'Heart check',
      },
      expectedTexts: [
        'Ring twice',
        'Wednesday · 25 November 2026 · 9:00 AM',
        'already passed',
        'Corniche, Tower 4',
        'A woman',
        '2 cards',
      ],
    },
  };

  const details = (kind: string): RequestDetails => kinds[kind]?.details ?? expect.fail();

  test.each(Object.entries(kinds))(
    'sends its details to the centre, and leaves them out of the acknowledgement: %s.',
    async (_kind, { details, expectedTexts }) => {
      for (const locale of ['en', 'ar'] as const) {
        const request = {
          ...(await storedRequest({ locale, message: `${details.type} ${locale}` })),
          ...person,
          details,
        };
        const notification = composeNotification(request, { ...context(), cardCount: 2 });
        for (const text of expectedTexts) expect(notification.html + notification.text).toContain(text);
        const receipt = composeAcknowledgement(request, null, context());
        for (const text of expectedTexts) expect(receipt.html + receipt.text + receipt.subject).not.toContain(text);
        for (const mail of [notification, receipt])
          expect(mail.subject + mail.text + mail.html).not.toMatch(
            /mail\.[a-z]+|undefined|\[object|\{(name|type|reference|count)/,
          );
      }
    },
  );

  test.each([
    ['en', 'Thursday, 26 November 2026', 'At home', 'Wednesday, 25 November 2026', '9:00 AM', '4:00 PM'],
    ['ar', 'الخميس، 26 نوفمبر 2026', 'في المنزل', 'الأربعاء، 25 نوفمبر 2026', '9:00 ص', '4:00 م'],
  ] as const)(
    'has the wished day and time, the hold and the status page in its acknowledgement (%s).',
    async (...row) => {
      const [locale, day, place, visitDay, nine, four] = row;
      const request = { ...(await storedRequest({ locale })), ...person };
      const texts = (details: RequestDetails, hold: Parameters<typeof composeAcknowledgement>[1] = null) => {
        const { html, text } = composeAcknowledgement({ ...request, details }, hold, context());
        const status = `https://lab.example${locale === 'ar' ? '/ar' : ''}/request-status?reference=${request.reference}`;
        for (const each of [html, text]) expect(each).toContain(status);
        return [html, text];
      };
      const visit = { ...details('withdrawal'), appointmentDate: dayText('2026-11-25', locale) } as RequestDetails;
      for (const each of texts(visit)) expect(each).toContain(`${visitDay} · ${nine}`);
      const heldUntil = '2026-11-28T05:00:00.000Z';
      const hold = { state: 'proposed', startsAt: '2026-11-25T12:00:00.000Z', heldUntil } as const;
      const none = texts(visit).join();
      for (const each of texts(visit, hold)) {
        expect(each).toContain(`${visitDay} · ${nine}`);
        expect(each).toContain(`${visitDay} · ${four}`);
        expect(each).toContain(`${longDayText('2026-11-28', locale)} · ${nine}`);
      }
      expect(none).not.toContain(four);
      expect(texts(visit, { ...hold, state: 'cancelled_by_patient' }).join()).toBe(none);

      const reader = readerIn(locale);
      const hours = { normal: [], ramadan: { beforeIftar: [], afterIftar: [] }, ramadanPeriods: [], exceptions: [] };
      const wish = { wishDay: '2026-11-26', wishTime: '', wishPlace: 'home' };
      const { join } = notesWithWish(wish, { ...reader, hours, now: Date.parse('2026-11-25T00:00:00Z') });
      const booking = details('booking');
      for (const each of texts({ ...booking, notes: join('My secret') } as RequestDetails)) {
        expect(each).toContain(`${day} · ${place}`);
        expect(each).not.toContain('secret');
      }
      // A line that the visitor typed is not repeated.
      const typed = `${join('')} · abnormal`;
      expect(texts({ ...booking, notes: typed } as RequestDetails).join()).not.toMatch(/2026|abnormal/);
    },
  );

  test('sends a bare notification without personal data.', async () => {
    const request = await storedRequest({});
    const mail = composeNotification(request, { ...context(), isBare: true });
    expect(mail.subject).toBe(`New inquiry ${request.reference}`);
    for (const part of [request.name, request.email, request.phone, 'fast before'])
      expect(mail.subject + mail.text + mail.html).not.toContain(part);
    expect(mail.text).toContain('https://lab.example/admin/requests');
  });
});

test('An acknowledgement shows a telephone number without a label without a colon before it.', async () => {
  const phone = { labelEn: '', labelAr: '', display: '06 500 0000' };
  site.settings.set(systemActor, 'contact', { ...site.settings.get('contact'), phones: [phone] });
  for (const locale of ['en', 'ar'] as const) {
    const { text, html } = composeAcknowledgement(await storedRequest({ locale }), null, context());
    expect(html).toContain('tel:+97165000000');
    expect(text + html).not.toMatch(/(?:^|>)\s*:/m);
  }
});

test('Mails contain no unresolved placeholders or text keys.', async () => {
  site.settings.set(systemActor, 'contact', { ...site.settings.get('contact'), phones: [] });
  for (const locale of ['en', 'ar'] as const) {
    const request = await storedRequest({ locale, message: `message in ${locale}` });
    for (const mail of [composeNotification(request, context()), composeAcknowledgement(request, null, context())]) {
      expect(mail.subject + mail.text + mail.html).not.toMatch(
        /mail\.[a-z]+|undefined|\[object|\{(name|type|reference)/,
      );
    }
  }
});
