import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { emailSchema, lineSchema, phoneSchema, textSchema } from '../fields/fields.schema.ts';
import { issueMessages } from '../fields/issues.ts';
import { phoneKeyOf, telAddress, whatsappNumber } from '../fields/phone.rules.ts';
import { cutAtWord, cutText } from '../fields/text.rules.ts';
import { toLatinDigits } from '../i18n/format.ts';
import { meansSamePerson } from '../people/person-terms.rules.ts';
import { bookingForm } from './booking.form.ts';
import { contactForm } from './contact.form.ts';
import { reportForm } from './report.form.ts';
import { inputSchema } from './request-form.schema.ts';
import { changeRequestInputSchema, requestStatusInputSchema } from './requests.schema.ts';
import { appointmentTimeText, dayText, readClockTime, readDay, visitTimeText } from './visit-time.rules.ts';
import { withdrawalForm } from './withdrawal.form.ts';

/** Any text, with more of the characters that people and attackers type. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('٠', '١', '٩', '۰', '۹', '0', '9', '+', ' ', '-', '(', ')', '.', '/', ':', '\u200f', '\u00a0', '\n', '\r', '\0', 'م', 'A'),
  }),
  fc.constantFrom('', ' ', '\u2028', '\ud800', 'a'.repeat(5000), 'مريم العلي', 'Subject: x\r\nBcc: y', '<script>', '=1+1', '٠٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'),
);
const digit = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
const goodPhone = fc.string({ unit: digit, minLength: 5, maxLength: 15 });
const goodEmail = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.x'), minLength: 1, maxLength: 10 }).map((name) => `m${name}@visitor.example`);
const inArabicDigits = (text: string) => text.replace(/\d/g, (found) => String.fromCharCode(0x0660 + Number(found)));
const inPersianDigits = (text: string) => text.replace(/\d/g, (found) => String.fromCharCode(0x06f0 + Number(found)));
const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));

const schemas: [string, z.ZodType, string[]][] = [
  ['a message', inputSchema(contactForm), ['name', 'email', 'phone', 'type', 'message']],
  ['a wish for a report', inputSchema(reportForm), ['name', 'email', 'phone', 'visitTime']],
  [
    'a booking',
    inputSchema(bookingForm),
    ['name', 'email', 'phone', 'notes', 'packageId', 'offerId', 'packageTitle', 'packageDescription', 'packagePrice', 'salePercent'],
  ],
  [
    'a wish for a home visit',
    inputSchema(withdrawalForm),
    ['name', 'email', 'phone', 'suggestions', 'appointmentDay', 'appointmentDate', 'appointmentTime', 'area', 'collector', 'packageId'],
  ],
  ['a look at the status', requestStatusInputSchema, ['reference', 'proof']],
  ['a wish afterwards', changeRequestInputSchema, ['reference', 'proof', 'kind', 'text']],
];

test.each(schemas)('Whatever is typed into %s is refused at a field by name, or kept as one and the same however often it is read.', (_name, schema, names) => {
  const likely = fc.oneof(
    anyText,
    goodPhone,
    goodEmail,
    fc.constantFrom('inquiry', 'cancel_wish', 'female'),
    fc.double(),
    fc.constant(null),
    fc.constant(undefined),
  );
  const form = fc.record(Object.fromEntries(names.map((field) => [field, likely])), { requiredKeys: [] });
  fc.assert(
    fc.property(form, (typed) => {
      const read = schema.safeParse(typed);
      if (!read.success) {
        const refused = Object.keys(issueMessages(read.error.issues));
        expect(refused.length).toBeGreaterThan(0);
        for (const field of refused) expect(names).toContain(field);
        return;
      }
      const kept = read.data as Record<string, unknown>;
      // As it is read from the database.
      expect(schema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
      expect(JSON.stringify(Object.fromEntries(Object.entries(kept).filter(([field]) => field !== 'guard')))).not.toContain('\\u0000');
    }),
    { numRuns: 400 },
  );
});

test('A good form goes through whatever its free text is, and comes out with the text that was typed.', () => {
  const freeText = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((text) => text.trim() !== '' && text.length <= 4000 && !/\p{Cc}/u.test(text));
  fc.assert(
    fc.property(freeText, goodPhone, goodEmail, (message, phone, email) => {
      const kept = inputSchema(contactForm).parse({ name: 'مريم', email: ` ${email} `, phone, message: `  ${message}\n` });
      expect(kept).toEqual({ name: 'مريم', email, phone, type: 'inquiry', message: message.trim() });
    }),
  );
});

test.each([
  ['a line', lineSchema(40)],
  ['a text', textSchema(40)],
  ['an e-mail address', emailSchema],
  ['a phone number', phoneSchema],
])('What was kept of %s is kept again as it is.', (_name, schema: z.ZodType<string>) => {
  fc.assert(
    fc.property(fc.oneof(anyText, goodPhone, goodEmail), (typed) => {
      const read = schema.safeParse(typed);
      if (read.success) expect(schema.parse(read.data)).toBe(read.data);
    }),
    { numRuns: 1000 },
  );
});

test('No line that is kept could begin a mail header of a stranger’s making.', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const read = lineSchema(5000).safeParse(`${one}\r\n${other}`);
      if (read.success) expect(read.data).not.toMatch(/[\r\n\0]/);
    }),
  );
});

test('A phone number is the same in Latin, Arabic and Persian digits, however it is spaced; it is kept in Latin ones.', () => {
  const spaced = fc.tuple(goodPhone, fc.array(fc.constantFrom('', ' ', '-', '.'), { minLength: 15, maxLength: 15 }), fc.boolean());
  fc.assert(
    fc.property(spaced, ([digits, gaps, isInternational]) => {
      const typed = (isInternational ? '+' : '') + [...digits].map((found, index) => found + (index < digits.length - 1 ? gaps[index] : '')).join('');
      const [latin, arabic, persian] = [typed, inArabicDigits(typed), inPersianDigits(typed)].map((text) => phoneSchema.parse(text));
      expect(latin).toMatch(/^\+?[\d\s().-]+$/);
      expect([arabic, persian]).toEqual([latin, latin]);
      expect([phoneKeyOf(inArabicDigits(typed)), whatsappNumber(inArabicDigits(typed))]).toEqual([phoneKeyOf(digits), whatsappNumber(latin ?? '')]);
    }),
  );
});

test('Turning digits into Latin ones changes nothing else, and nothing the second time.', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const latin = toLatinDigits(text);
      expect(latin).toHaveLength(text.length);
      expect(toLatinDigits(latin)).toBe(latin);
      expect(latin).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
      expect(toLatinDigits(inArabicDigits(latin))).toBe(latin);
    }),
  );
});

test('Every day that the picker offers is read again from each text that is made of it, in both languages and any digits.', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('en' as const, 'ar' as const), (chosen, locale) => {
      for (const text of [visitTimeText(chosen, locale), dayText(chosen, locale), chosen])
        for (const written of [text, inArabicDigits(text), inPersianDigits(text)]) expect(readDay(written)).toBe(chosen);
    }),
  );
});

test('Every hour is read again from its text, and whatever else is typed is no day and no time, or a real one.', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const clockTime = `${String(hour).padStart(2, '0')}:00`;
    expect(readClockTime(inArabicDigits(appointmentTimeText(clockTime)))).toBe(clockTime);
  }
  fc.assert(
    fc.property(anyText, (typed) => {
      const [foundDay, foundTime] = [readDay(typed), readClockTime(typed)];
      if (foundDay !== null) expect(new Date(`${foundDay}T00:00:00Z`).toISOString().slice(0, 10)).toBe(foundDay);
      if (foundTime !== null) expect(foundTime).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    }),
    { numRuns: 1000 },
  );
});

test('A text that is cut is a beginning of what it was, and no longer than it may be.', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 80 }), (text, most) => {
      const cut = cutText(text, most);
      expect(Array.from(cut).length).toBeLessThanOrEqual(most + 1);
      expect(text.startsWith(cut.replace(/…$/, '')) || cut === text).toBe(true);
      expect(Array.from(cutAtWord(text, most)).length).toBeLessThanOrEqual(most + 1);
    }),
  );
});

test.each([
  ['+971 50 123 4567', '\u202a+971 50 123 4567\u202c'],
  ['050-123-4567', '050\u2011123\u20134567'],
  ['+971501234567', '971501234567+'],
  ['+971 50 123 4567', '٩٧١ ٥٠ ١٢٣ ٤٥٦٧ +'],
])('A phone number is kept as %s, however it was copied or typed.', (kept, typed) => {
  expect(phoneSchema.parse(typed)).toBe(kept);
});

test.each(['04 123 4567 ext. 12', '04 123 4567 x12', '04 123 4567 #12', '04 123 4567;ext=12', '٠٤ ١٢٣ ٤٥٦٧ تحويلة ١٢', '04 123 4567, Ext: 12'])(
  'A number with an extension (%s) is kept, found, called and written to by its number.',
  (typed) => {
    const kept = phoneSchema.parse(typed);
    expect(kept).toBe('04 123 4567 ext. 12');
    expect(phoneSchema.parse(kept)).toBe(kept);
    expect(meansSamePerson(kept, '+971 4 123 4567')).toBe(true);
    expect(telAddress(kept)).toBe('tel:041234567;ext=12');
    expect(whatsappNumber(kept)).toBe('97141234567');
  },
);

test('Two numbers, or a number too short or too long before its extension, are refused.', () => {
  for (const typed of ['050 123 4567, 055 123 4567', '1234 x12', '1234567890123456 x1', 'x12', '050 123 4567 x'])
    expect(phoneSchema.safeParse(typed).success).toBe(false);
});

test.each([
  ['sara@MÜNCHEN.example', 'sara@xn--mnchen-3ya.example'],
  ['sara@موقع.إمارات', 'sara@xn--4gbrim.xn--kgbeam7a8h'],
  ['sara@lab.xn--mgbaam7a8h', 'sara@lab.xn--mgbaam7a8h'],
])('The address %s is kept as mail servers read it, and found as it was typed.', (typed, kept) => {
  expect(emailSchema.parse(typed)).toBe(kept);
  expect(meansSamePerson(typed, kept)).toBe(true);
  expect(requestStatusInputSchema.parse({ reference: '7K3M92QX', proof: typed }).proof).toBe(kept);
});

test('An address that only looks like one in another script is refused.', () => {
  for (const typed of ['سارة@lab.example', 'sara@موقع', 'sara@a/b.إمارات', 'sara@١٢٧.٠.٠.١', 'sara@لا..إمارات'])
    expect(emailSchema.safeParse(typed).success).toBe(false);
});

test('An e-mail address that was copied with marks of direction is kept without them.', () => {
  expect(emailSchema.parse('\u200fmariam@example.com\u200e ')).toBe('mariam@example.com');
});

test.each(['d-7k3m-92qx', '7K3M92QX', 'D 7k3m 92qx', '\u200eD–7K3M–92QX', 'D-٧K٣M-٩٢QX'])('The reference %j is found however it was typed.', (typed) => {
  expect(requestStatusInputSchema.parse({ reference: typed, proof: '4567' }).reference).toBe('D-7K3M-92QX');
});

test('Who asks for a home visit without a way to answer is told so at once, whatever else is wrong.', () => {
  const issues = (input: object) =>
    inputSchema(withdrawalForm)
      .safeParse(input)
      .error?.issues.map(({ path }) => path.join('.'));
  expect(issues({ area: 'a'.repeat(301), collector: 'anybody' })).toEqual(['area', 'collector', 'phone']);
  expect(issues({ email: 'nobody', collector: 'anybody' })).toEqual(['email', 'collector']);
  expect(issues({ email: 'mariam@visitor.example' })).toBeUndefined();
});

test.each(['\u200b\u200d', '\u2800\u2800', '\u3164', '\uffa0 \u115f', '\ufe0f\u034f', '\u202e\u2066'])(
  'A message of invisible characters counts as empty (%j).',
  (message) => {
    const person = { name: 'Sara', email: 'sara@example.com', phone: '0501234567' };
    const { error } = inputSchema(contactForm).safeParse({ ...person, message });
    expect(issueMessages(error?.issues ?? [])).toEqual({ message: { id: 'validation.required' } });
    expect(inputSchema(contactForm).safeParse({ ...person, message: `${message}؟` }).success).toBe(true);
  },
);
