import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RequestDetails } from '#client/requests/admin/request-details.tsx';
import { requests } from '#server/request-records/requests.table.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { staffActor, visitor } from './factories.ts';
import { createStaffPages } from './staff-page.tsx';
import { createTestApp, type TestApp } from './test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_FORM_MIN_SECONDS: '0' } });
});
afterAll(() => site.close());

test('Only the words of the visitor are in the visitor’s language, not the labels and choices.', async () => {
  const { requests: service } = site.services;
  const { reference } = await service.sendWithdrawal(visitor, async () => ({
    locale: 'ar',
    withdrawal: inputSchema(withdrawalForm).parse({
      name: 'Mariam',
      phone: '0501234567',
      area: 'شارع الخليج',
      collector: 'female',
      suggestions: 'بعد الظهر، 04 123 4567',
      appointmentDate: '2026-11-25',
      appointmentTime: '9:00 AM',
    }),
    guard: { website: '', ticket: service.issueTicket() },
    source: 'site',
    consentVersion: '2026-11',
  }));
  const id = site.deps.db.select().from(requests).where(eq(requests.reference, reference)).get()?.id ?? '';
  const page = service.get(staffActor('owner'), id);
  const html = await createStaffPages(site)(<RequestDetails page={page} />);
  const inArabic = [...html.matchAll(/<(\w+)[^>]* lang="ar"[^>]*>(.*?)<\/\1>/g)].map(([, , text]) => text);
  expect(inArabic).toEqual(['شارع الخليج', 'بعد الظهر، <bdi dir="ltr">04 123 4567</bdi>']);
  expect(html).toContain('A woman');
});
