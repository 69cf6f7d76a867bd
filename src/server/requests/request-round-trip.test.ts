import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactForm } from '#shared/requests/contact.form.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const asSent = { locale: 'ar', guard: { website: '', ticket: '' }, source: 'api', consentVersion: null } as const;
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom('مريم العلي', '👩‍⚕️', '\ud800', 'a\ud83d', '\u202e', '\ufeff', '\uffff', "'; DROP TABLE requests; --"),
);

test('The database returns every text that the forms accept, character for character.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '100000', LIMIT_REQUESTS_PER_DAY_ALL: '100000' });
  // Several requests may have the same text, so find the one by its reference.
  const storedAs = (given: string) => site.storedRequests().find(({ reference }) => reference === given);
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (name, message, area) => {
      const contact = inputSchema(contactForm).safeParse({
        name,
        email: 'mariam@visitor.example',
        phone: '٠٥٠١٢٣٤٥٦٧',
        message,
      });
      if (contact.success) {
        const { reference } = await site.requests.sendContact(visitor, { ...asSent, contact: contact.data });
        const { message: text, type: contactType, ...person } = contact.data;
        expect(storedAs(reference)).toMatchObject({ ...person, details: { message: text, contactType } });
      }
      const withdrawal = inputSchema(withdrawalForm).safeParse({
        name,
        phone: '٠٥٠١٢٣٤٥٦٧',
        suggestions: message,
        area,
      });
      if (!withdrawal.success) return;
      const { reference } = await site.requests.sendWithdrawal(visitor, async () => ({
        ...asSent,
        withdrawal: withdrawal.data,
      }));
      const { name: kept, suggestions, area: place } = withdrawal.data;
      expect(storedAs(reference)).toMatchObject({
        name: kept,
        phone: '0501234567',
        details: { suggestions, area: place },
      });
    }),
    { numRuns: 150 },
  );
  expect(site.storedRequests().length).toBeGreaterThan(20);
});
