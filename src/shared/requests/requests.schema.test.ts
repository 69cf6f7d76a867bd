import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { measureTurns } from '#testing/longest-turn.ts';
import { emailSchema, lineSchema, phoneSchema, sentenceSchema, textSchema } from '../fields/fields.schema.ts';
import { issueMessages } from '../fields/issues.ts';
import { cutAtWord, cutText, teaserOf } from '../fields/text.rules.ts';
import { readClockTime, readDay } from '../fields/typed-days.rules.ts';
import { toLatinDigits } from '../i18n/format.ts';
import { meansSamePerson } from '../people/person-terms.rules.ts';
import { sections } from '../settings/sections.ts';
import { signInInputSchema } from '../staff/staff.schema.ts';
import { bookingForm } from './booking.form.ts';
import { contactForm } from './contact.form.ts';
import { replyTextSchema, sentText } from './replies.schema.ts';
import { reportForm } from './report.form.ts';
import { inputSchema } from './request-form.schema.ts';
import { changeRequestInputSchema, requestStatusInputSchema } from './requests.schema.ts';
import { appointmentTimeText, dayText, visitTimeText } from './visit-time.rules.ts';
import { withdrawalForm } from './withdrawal.form.ts';

/** Any text, with more of the characters that people and attackers type. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '٠',
      '١',
      '٩',
      '۰',
      '۹',
      '0',
      '9',
      '+',
      ' ',
      '-',
      '(',
      ')',
      '.',
      '/',
      ':',
      '\u200f',
      '\u00a0',
      '\n',
      '\r',
      '\0',
      'م',
      'A',
    ),
  }),
  fc.constantFrom(
    '',
    ' ',
    '\u2028',
    '\ud800',
    'a'.repeat(5000),
    'مريم العلي',
    'Subject: x\r\nBcc: y',
    '<script>',
    '=1+1',
    '٠٥٠ ١٢٣ ٤٥٦٧',
    '+971 50 123 4567',
  ),
);
const digit = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
const validPhone = fc.string({ unit: digit, minLength: 5, maxLength: 15 });
const validEmail = fc
  .string({ unit: fc.constantFrom('a', 'b', '1', '.x'), minLength: 1, maxLength: 10 })
  .map((name) => `m${name}@visitor.example`);
const inArabicDigits = (text: string) => text.replace(/\d/g, (found) => String.fromCharCode(0x0660 + Number(found)));
const inPersianDigits = (text: string) => text.replace(/\d/g, (found) => String.fromCharCode(0x06f0 + Number(found)));
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const schemas: [string, z.ZodType, string[]][] = [
  ['a message', inputSchema(contactForm), ['name', 'email', 'phone', 'type', 'message']],
  ['a report request', inputSchema(reportForm), ['name', 'email', 'phone', 'visitTime']],
  [
    'a booking',
    inputSchema(bookingForm),
    [
      'name',
      'email',
      'phone',
      'notes',
      'packageId',
      'offerId',
      'packageTitle',
      'packageDescription',
      'packagePrice',
      'salePercent',
    ],
  ],
  [
    'a home visit',
    inputSchema(withdrawalForm),
    [
      'name',
      'email',
      'phone',
      'suggestions',
      'appointmentDay',
      'appointmentDate',
      'appointmentTime',
      'area',
      'collector',
      'packageId',
    ],
  ],
  ['a status check', requestStatusInputSchema, ['reference', 'proof']],
  ['a change request', changeRequestInputSchema, ['reference', 'proof', 'kind', 'text']],
];

test.each(schemas)(
  'Any input of %s is refused at a named field, or parsed to values that parse again to the same values.',
  (_name, schema, names) => {
    const likely = fc.oneof(
      anyText,
      validPhone,
      validEmail,
      fc.constantFrom('inquiry', 'cancel', 'female'),
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
        const parsed = read.data as Record<string, unknown>;
        // JSON, as in the database.
        expect(schema.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
        expect(
          JSON.stringify(Object.fromEntries(Object.entries(parsed).filter(([field]) => field !== 'guard'))),
        ).not.toContain('\\u0000');
      }),
      { numRuns: 400 },
    );
  },
);

test('A valid contact form with any message is accepted, and the parsed message is the trimmed text.', () => {
  const freeText = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter(
      (text) =>
        text.trim() !== '' &&
        text.length <= 4000 &&
        !/(?!\u200d)[\p{Cc}\p{Cf}\p{Z}\ufffc]/u.test(text.replaceAll(' ', '')),
    );
  fc.assert(
    fc.property(freeText, validPhone, validEmail, (message, phone, email) => {
      const parsed = inputSchema(contactForm).parse({
        name: 'مريم',
        email: ` ${email} `,
        phone,
        message: `  ${message}\n`,
      });
      expect(parsed).toEqual({ name: 'مريم', email, phone, type: 'inquiry', message: message.trim() });
    }),
  );
});

test.each([
  ['a line', lineSchema(40)],
  ['a text', textSchema(40)],
  ['an e-mail address', emailSchema],
  ['a phone number', phoneSchema],
])('Parsing a parsed value of %s again does not change it.', (_name, schema: z.ZodType<string>) => {
  fc.assert(
    fc.property(fc.oneof(anyText, validPhone, validEmail), (typed) => {
      const read = schema.safeParse(typed);
      if (read.success) expect(schema.parse(read.data)).toBe(read.data);
    }),
    { numRuns: 1000 },
  );
});

test('A parsed line cannot inject a mail header.', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const read = lineSchema(5000).safeParse(`${one}\r\n${other}`);
      if (read.success) expect(read.data).not.toMatch(/[\r\n\0]/);
    }),
  );
});

test('A phone number in Arabic or Persian digits and with any spacing is stored in Latin digits.', () => {
  const spaced = fc.tuple(
    validPhone,
    fc.array(fc.constantFrom('', ' ', '-', '.'), { minLength: 15, maxLength: 15 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(spaced, ([digits, gaps, isInternational]) => {
      const typed =
        (isInternational ? '+' : '') +
        [...digits].map((found, index) => found + (index < digits.length - 1 ? gaps[index] : '')).join('');
      const [latin, arabic, persian] = [typed, inArabicDigits(typed), inPersianDigits(typed)].map((text) =>
        phoneSchema.parse(text),
      );
      expect(latin).toMatch(/^\+?[\d\s().-]+$/);
      expect([arabic, persian]).toEqual([latin, latin]);
    }),
  );
});

test('The conversion to Latin digits is idempotent and does not change the length of a text.', () => {
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

test('Every day of the date picker can be parsed from each of its texts, in both languages and any digits.', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('en' as const, 'ar' as const), (chosen, locale) => {
      for (const text of [visitTimeText(chosen, locale), dayText(chosen, locale), chosen])
        for (const written of [text, inArabicDigits(text), inPersianDigits(text)])
          expect(readDay(written)).toBe(chosen);
    }),
  );
});

test('Every hour can be parsed from its text; any other text is parsed to a valid day or time, or to none.', () => {
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

test('A truncated text starts like the original and is not longer than the limit.', () => {
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
  ['04 1234567/8', '04 1234567/8'],
  ['050 123 4567 (Ahmed)', 'Mob: 050 123 4567 (Ahmed)'],
])('A phone number is stored as %s if it was copied or typed as %s.', (parsed, typed) => {
  expect(phoneSchema.parse(typed)).toBe(parsed);
});

test.each([
  '04 123 4567 ext. 12',
  '04 123 4567 x12',
  '04 123 4567 #12',
  '04 123 4567;ext=12',
  '٠٤ ١٢٣ ٤٥٦٧ تحويلة ١٢',
  '04 123 4567, Ext: 12',
])('A phone number with an extension (%s) is stored with it and can be searched.', (typed) => {
  const parsed = phoneSchema.parse(typed);
  expect(parsed).toBe('04 123 4567 ext. 12');
  expect(phoneSchema.parse(parsed)).toBe(parsed);
  expect(meansSamePerson(parsed, '+971 4 123 4567')).toBe(true);
});

test('Two numbers, or a number too short or too long before its extension, are refused.', () => {
  for (const typed of ['050 123 4567, 055 123 4567', '1234 x12', '1234567890123456 x1', 'x12', '050 123 4567 x'])
    expect(phoneSchema.safeParse(typed).success).toBe(false);
});

test.each([
  ['sara&omar@lab.example', 'sara&omar@lab.example'],
  ['a/b=c!d?e@lab.example', 'a/b=c!d?e@lab.example'],
  ['mailto:sara@lab.example', 'sara@lab.example'],
  ['MAILTO:sara@lab.example?subject=Hello', 'sara@lab.example'],
  ['sara@lab.example,', 'sara@lab.example'],
  [' sara@lab.example ؛', 'sara@lab.example'],
  ['Sara Ali <sara@lab.example>', 'sara@lab.example'],
  ['sara@lab.example\u000b', 'sara@lab.example'],
  ['sara＠lab.example', 'sara@lab.example'],
  ['sara@lab。example', 'sara@lab.example'],
  ['sara@lab.example>', 'sara@lab.example'],
  ['sara@lab.example/', 'sara@lab.example'],
  ['Email: sara@lab.example', 'sara@lab.example'],
  ['E-mail sara@lab.example', 'sara@lab.example'],
  ['البريد الإلكتروني: sara@lab.example', 'sara@lab.example'],
  ['email@lab.example', 'email@lab.example'],
  ['o’brien@lab.example', "o'brien@lab.example"],
  ['“sara@lab.example”', 'sara@lab.example'],
  ["'sara@lab.example'", 'sara@lab.example'],
  ['sara@lab.example (home)', 'sara@lab.example'],
  ['Sara Ali (sara@lab.example)', 'sara@lab.example'],
  ['My address: «sara@lab.example»', 'sara@lab.example'],
  ['بريدي: sara@lab.example', 'sara@lab.example'],
])('The e-mail address “%s” is accepted as %s, to sign in and as a proof too.', (typed, parsed) => {
  expect(emailSchema.parse(typed)).toBe(parsed);
  expect(requestStatusInputSchema.parse({ reference: '7K3M92QX', proof: typed }).proof).toBe(parsed);
  expect(signInInputSchema.parse({ email: typed, password: 'secret' }).email).toBe(parsed);
});

test('An endless e-mail address as a proof or to sign in is refused before its form is looked at.', async () => {
  const endless = `${'"'.repeat(200_000)}x@lab.example`;
  const { totalMs } = await measureTurns(async () => {
    expect(requestStatusInputSchema.safeParse({ reference: '7K3M92QX', proof: endless }).success).toBe(false);
    expect(signInInputSchema.safeParse({ email: endless, password: 'secret' }).success).toBe(false);
  });
  expect(totalMs).toBeLessThan(1000);
});

test.each([
  ['Sara\u000bAli', 'Sara Ali'],
  ['Sara\tAli', 'Sara Ali'],
  ['Sara\u001fAli', 'Sara Ali'],
  ['Sara\u000cAli\u000b', 'Sara Ali'],
  ['Sara\r\nAli', 'Sara Ali'],
  ['Sara\u2028Ali', 'Sara Ali'],
  ['Sara\u2029Ali', 'Sara Ali'],
  ['Sa\u0002ra\u0007 \u001bAli', 'Sara Ali'],
  ['Sara\ufffc Ali', 'Sara Ali'],
  ['Sara \ud83d', 'Sara'],
  ...Array.from('\u00ad\u200b\u202a\u202c\u202e\u2060\u2066\u2069\ufeff', (mark) => [`Sa${mark}ra Ali`, 'Sara Ali']),
  // Joiners change how Persian words and emoji look; the sign around a verse is visible.
  ['می\u200cخواهم 👩\u200d⚕️ \u06dd', 'می\u200cخواهم 👩\u200d⚕️ \u06dd'],
] as [string, string][])('The pasted line %j is stored as %j, also in a text.', (typed, parsed) => {
  expect(lineSchema(40).parse(typed)).toBe(parsed);
  expect(
    textSchema(40)
      .parse(typed)
      .replaceAll(/\r?\n|\t/g, ' '),
  ).toBe(parsed);
});

test('Direction marks stay in prose, and in no other line.', () => {
  const typed = 'الخط \u200e04\u200f \u061c\u2067ا\u206604 123 4567\u2069\u2069';
  for (const schema of [textSchema(80), sentenceSchema(80), replyTextSchema]) expect(schema.parse(typed)).toBe(typed);
  expect(lineSchema(80).parse(typed)).toBe('الخط 04 ا04 123 4567');
  const { centre, announcement } = sections;
  expect(centre.centre.fields.address.schema.parse(typed)).toBe('الخط 04 ا04 123 4567');
  expect(announcement.announcement.fields.text.schema.parse(typed)).toBe(typed);
});

test('An isolate cannot direct the text after its line.', () => {
  const typed = 'a\u2067b\u2069\u2069\n\u2066c\n\u2068d\u2069\u202e';
  expect(textSchema(80).parse(typed)).toBe('a\u2067b\u2069\nc\n\u2068d\u2069');
  expect(sentText(typed)).toBe('a\u2067b\u2069\nc\n\u2068d\u2069');
  expect(sentenceSchema(80).parse('\u2067a\nb\u2069')).toBe('\u2067a b\u2069');
  expect(teaserOf(`\u2067${'word '.repeat(30)}\u2069`, 40)).not.toContain('\u2067');
  expect(textSchema(80).parse('\u200f \u200e')).toBe('');
});

test('A pasted text keeps its lines.', () => {
  expect(textSchema(40).parse('one\u000btwo\u0085three\tfour\u2028five\u2029six\r\nseven')).toBe(
    'one\ntwo\nthree\tfour\nfive\nsix\r\nseven',
  );
});

test.each([
  ['sara@MÜNCHEN.example', 'sara@xn--mnchen-3ya.example'],
  ['sara@موقع.إمارات', 'sara@xn--4gbrim.xn--kgbeam7a8h'],
  ['sara@lab.xn--mgbaam7a8h', 'sara@lab.xn--mgbaam7a8h'],
])('The international e-mail address %s is stored in its ASCII form, and found in its typed form.', (typed, parsed) => {
  expect(emailSchema.parse(typed)).toBe(parsed);
  expect(meansSamePerson(typed, parsed)).toBe(true);
  expect(requestStatusInputSchema.parse({ reference: '7K3M92QX', proof: typed }).proof).toBe(parsed);
});

test.each([
  'sara@lab.example omar@lab.example',
  'sara ali@lab.example',
  'https://sara@lab.example',
  'sara@lab.example; omar@lab.example',
])('“%s” is not one e-mail address.', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false);
});

test('An invalid e-mail address in Arabic script is refused.', () => {
  for (const typed of ['سارة@lab.example', 'sara@موقع', 'sara@a/b.إمارات', 'sara@١٢٧.٠.٠.١', 'sara@لا..إمارات'])
    expect(emailSchema.safeParse(typed).success).toBe(false);
});

test('An e-mail address is stored without copied direction marks.', () => {
  expect(emailSchema.parse('\u200fmariam@example.com\u200e ')).toBe('mariam@example.com');
});

test.each([
  'd-7k3m-92qx',
  '7K3M92QX',
  '7K 3M 92 QX',
  'D 7k3m 92qx',
  '\u200eD–7K3M–92QX',
  'D-٧K٣M-٩٢QX',
  'Ref: D-7K3M-92QX',
  'Reference D-7K3M-92QX',
  'Reference 7K3M-92QX',
  'الرقم المرجعي: D-7K3M-92QX.',
  'Your request D-7K3M-92QX has arrived, thank you.',
  'D-7K3M-92QX, 050 333 3333',
  'Ｄ－７Ｋ３Ｍ－９２ＱＸ',
  'DD-7K3M-92QX',
])('The typed reference %j is normalised.', (typed) => {
  expect(requestStatusInputSchema.parse({ reference: typed, proof: '4567' }).reference).toBe('D-7K3M-92QX');
});

test('A text without a reference is returned as typed, so that the answer is “not found”.', () => {
  for (const reference of ['050 333 3333', 'Reference', 'D-7K3M'])
    expect(requestStatusInputSchema.parse({ reference, proof: '4567' }).reference).toBe(reference);
});

test('A home visit without phone and e-mail is refused at the phone field, together with its other errors.', () => {
  const issues = (input: object) =>
    inputSchema(withdrawalForm)
      .safeParse(input)
      .error?.issues.map(({ path }) => path.join('.'));
  expect(issues({ area: 'a'.repeat(301), collector: 'anybody' })).toEqual(['area', 'collector', 'phone']);
  expect(issues({ email: 'nobody', collector: 'anybody' })).toEqual(['email', 'collector']);
  expect(issues({ email: 'mariam@visitor.example' })).toBeUndefined();
});

test.each(['\u200b\u200d', '\u2800\u2800', '\u3164', '\uffa0 \u115f', '\ufe0f\u034f', '\u202e\u2066'])(
  'A message of invisible characters is treated as empty (%j).',
  (message) => {
    const person = { name: 'Sara', email: 'sara@example.com', phone: '0501234567' };
    const { error } = inputSchema(contactForm).safeParse({ ...person, message });
    expect(issueMessages(error?.issues ?? [])).toEqual({ message: { id: 'validation.required' } });
    expect(inputSchema(contactForm).safeParse({ ...person, message: `${message}؟` }).success).toBe(true);
  },
);

test('Fields refuse an endless text at once.', () => {
  for (const schema of [phoneSchema, emailSchema])
    for (const part of [',', '@', '?', '(', '<@', ' x', '+ ', '؛ '])
      expect([part, schema.safeParse(part.repeat(100_000)).error?.issues.map(({ code }) => code)]).toEqual([
        part,
        ['too_big'],
      ]);
});
