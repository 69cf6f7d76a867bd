import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { VisitArea } from '#shared/appointments/visit-areas.schema.ts';
import { whatsappAddress } from '#shared/fields/whatsapp.rules.ts';
import { makeOffer, makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';

let site: TestApp;
let packageId: string;
beforeAll(async () => {
  site = await createTestApp({ environment: { LIMIT_REQUESTS_PER_HOUR: '1000' } });
  packageId = makePackage(site.deps.db, {
    nameEn: 'Iron check',
    nameAr: 'فحص الحديد',
    price: 249.5,
    homeCollection: 'yes',
  }).id;
});
afterAll(() => site.close());

const person = { name: 'Mariam', email: 'mariam@visitor.example', phone: '0507654399' };
/** The clock shows Saturday, 21 November 2026. */
const wish = { wishDay: '2026-11-23', wishTime: 'morning', wishPlace: 'home' };

const post = (path: string, fields: Record<string, string>) =>
  site.send('POST', path, new URLSearchParams({ ...person, ...fields }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const factsIn = (html: string) => (/<dl.*<\/dl>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ');

/** Books without script, and returns both pages and the stored notes. */
async function book(prefix: string, fields: Record<string, string>, booked = `package=${packageId}`) {
  const path = `${prefix}/package/booking?${booked}`;
  const confirmation = (await post(path, fields)).body;
  const ticket = /name="ticket" value="([^"]+)"/.exec(confirmation)?.[1] ?? '';
  const { headers } = await post(path, { ...fields, ticket, confirmed: 'yes' });
  const sent = (await site.get(String(headers.location))).body;
  const reference = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(String(headers.location))?.[0] ?? '';
  const [stored] = site.services.requests.list(systemActor, { search: reference }).items;
  return { confirmation, sent, reference, details: stored?.details };
}

test.each([
  ['', 'Preferred: Monday, 23 November 2026 · Morning · At home', 'Iron check', 'AED 249.50'],
  ['/ar', 'التفضيل: الاثنين، 23 نوفمبر 2026 · صباحاً · في المنزل', 'فحص الحديد', '249.50 د.إ'],
])(
  'Without script, a wish becomes the first line of the notes, and the confirmation repeats it with package and price (%s).',
  async (prefix, line, name, price) => {
    const { confirmation, sent, details } = await book(prefix, { ...wish, notes: `Second floor${prefix}` });
    const facts = factsIn(confirmation);
    for (const fact of [name, price.split(' ')[0], line.slice(line.indexOf(':') + 2), person.name, person.phone])
      expect(facts).toContain(fact);
    expect(details).toMatchObject({ type: 'booking', packageId, notes: `${line}\nSecond floor${prefix}` });
    expect(confirmation).not.toContain('/privacypolicy">privacy policy');
    expect(sent.replace(/<[^>]*>/g, '')).toContain(line.slice(line.indexOf(':') + 2));
  },
);

test('The page after sending repeats the wish, if there was one that can be met.', async () => {
  const said = async (fields: Record<string, string>) => (await book('', fields)).sent.replace(/<[^>]*>/g, '');
  expect(await said({ ...wish, notes: 'Third' })).toContain(
    'You asked for: Monday, 23 November 2026 · Morning · At home',
  );
  expect(await said({ notes: 'Fourth' })).not.toContain('You asked for');
  expect(await said({ wishDay: '2050-01-01', notes: 'Fifth' })).not.toContain('You asked for');
});

/** The facts on the status page of a request, without script. */
async function statusFacts(prefix: string, reference: string): Promise<string> {
  return factsIn((await post(`${prefix}/request-status`, { reference, proof: person.phone })).body);
}

test('The status page repeats the wish of a booking, in the language of the booking.', async () => {
  const english = await book('', { ...wish, notes: 'Sixth' });
  const arabic = await book('/ar', { ...wish, notes: 'السابع' });
  const none = await book('', { notes: 'Eighth' });
  expect(await statusFacts('', english.reference)).toMatch(
    /Requested appointment\s+Monday, 23 November 2026 · Morning · At home/,
  );
  expect(await statusFacts('/ar', arabic.reference)).toMatch(
    /الموعد المطلوب\s+الاثنين، 23 نوفمبر 2026 · صباحاً · في المنزل/,
  );
  expect(await statusFacts('', none.reference)).not.toContain('Requested appointment');
});

test('The status page of a report request shows the day of the past visit as no appointment.', async () => {
  const fields = { visitDay: '2026-11-05', email: 'report@visitor.example' };
  const confirmation = (await post('/reports', fields)).body;
  const ticket = /name="ticket" value="([^"]+)"/.exec(confirmation)?.[1] ?? '';
  const { headers } = await post('/reports', { ...fields, ticket, confirmed: 'yes' });
  const reference = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(String(headers.location))?.[0] ?? '';
  const facts = await statusFacts('', reference);
  expect(facts).toContain('Laboratory report request');
  expect(facts).not.toMatch(/Requested appointment|5 November 2026/);
});

test('A wish for a visit at home names the fee, if all areas have the same.', async () => {
  const area: VisitArea = {
    id: 'c'.repeat(32),
    nameEn: 'Marina',
    nameAr: 'المرسى',
    fee: 60,
    waivedFrom: null,
    travelMinutes: 0,
  };
  onTestFinished(() => void site.services.settings.set(systemActor, 'visitAreas', []));
  const saysFee = async (wishPlace: string, areas: VisitArea[]) => {
    site.services.settings.set(systemActor, 'visitAreas', areas);
    return factsIn((await post(`/package/booking?package=${packageId}`, { ...wish, wishPlace })).body).includes(
      'AED 60',
    );
  };
  expect(await saysFee('home', [area])).toBe(true);
  expect(await saysFee('', [area])).toBe(false);
  for (const fee of [90, null])
    expect(await saysFee('home', [area, { ...area, nameEn: 'Far', nameAr: 'البعيدة', fee }])).toBe(false);
});

test.each([
  ['', 'Iron check'],
  ['/ar', 'فحص الحديد'],
])(
  'Without script, a package at home leads on to the home visit with what was typed, and no address has it (%s).',
  async (prefix, name) => {
    const { body } = await post(`${prefix}/package/booking?package=${packageId}`, { ...wish, notes: 'Second floor' });
    const target = /<button[^>]* value="no"[^>]* formAction="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(target).toBe(`${prefix}/withdraw?package=${packageId}#form`);
    const fields = Object.fromEntries(
      [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const visit = await post(target, { ...fields, confirmed: 'no' });
    expect([visit.statusCode, visit.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const form = /<form[^>]*id="form".*?<\/form>/s.exec(visit.body)?.[0] ?? '';
    for (const typed of [person.name, person.email, person.phone, wish.wishDay, 'Second floor', name])
      expect(form).toContain(typed);
  },
);

test('Only a package that the centre takes at home leads on to the home visit.', async () => {
  const { settings } = site.services;
  const leadsOn = async (booked: string, fields: Record<string, string> = wish) =>
    (await post(`/package/booking?${booked}`, fields)).body.includes('formAction="/withdraw');
  const parts = settings.get('siteParts');
  onTestFinished(() => void settings.set(systemActor, 'siteParts', parts));
  expect(await leadsOn(`package=${packageId}`)).toBe(true);
  expect(await leadsOn(`package=${packageId}`, { ...wish, wishPlace: '' })).toBe(false);
  expect(await leadsOn(`package=${makePackage(site.deps.db, { homeCollection: 'no' }).id}`)).toBe(false);
  expect(await leadsOn(`offer=${makeOffer(site.deps.db).id}`)).toBe(false);
  settings.set(systemActor, 'siteParts', { ...parts, homeVisits: false });
  expect(await leadsOn(`package=${packageId}`)).toBe(false);
});

test('A wish for a time at which the centre is closed on that day loses the time, and is not refused.', async () => {
  const { settings } = site.services;
  const hours = settings.get('openingHours');
  const periods: [string, string][] = [['16:30', '21:00']];
  const late = { date: '2026-11-24', to: '', periods, noteEn: '', noteAr: '' };
  settings.set(systemActor, 'openingHours', { ...hours, exceptions: [late] });
  const fields = { wishDay: late.date, wishTime: 'morning', wishPlace: '', notes: 'Late' };
  const { details } = await book('', fields);
  expect(details).toMatchObject({ notes: 'Preferred: Tuesday, 24 November 2026\nLate' });
  // Nor does the page advise a morning on that day.
  const { id: fastingId } = makePackage(site.deps.db, { fastingRequired: 'yes', fastingHours: 10 });
  const noticeFor = async (wishDay: string) =>
    (await post(`/package/booking?package=${fastingId}`, { name: '', wishDay, wishTime: 'evening' })).body.replace(
      /<[^>]*>/g,
      '',
    );
  expect(await noticeFor('2026-11-23')).toMatch(/Fasting: 10 hours.*insulin.*A morning visit/s);
  expect(await noticeFor(late.date)).toMatch(/Fasting: 10 hours.*insulin/s);
  expect(await noticeFor(late.date)).not.toContain('A morning visit');
  settings.set(systemActor, 'openingHours', hours);
});

test('The page of a booking is headed by what is booked, and says that a package needs fasting.', async () => {
  const { id: fastingId } = makePackage(site.deps.db, { fastingRequired: 'yes', fastingHours: 10 });
  const fasting = (await site.get(`/package/booking?package=${fastingId}`)).body;
  expect(fasting).toMatch(/<h1[^>]*>Book a package<\/h1>/);
  expect(fasting).toContain('Fasting: 10 hours');
  const offer = (await site.get(`/package/booking?offer=${makeOffer(site.deps.db).id}`)).body;
  expect(offer).toMatch(/<h1[^>]*>Book an offer<\/h1>/);
  expect(offer).not.toContain('Fasting');
});

test('Booking an offer says how to prepare: the fasting of its package, else the offer’s own text.', async () => {
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const fasting = { fastingRequired: 'yes', fastingHours: 8 } as const;
  const { id: relatedPackageId } = makePackage(site.deps.db, fasting);
  const text = { preparationEn: 'Fast for 8 hours. Drink water.' };
  const related = makeOffer(site.deps.db, { ...text, relatedPackageId }).id;
  const own = makeOffer(site.deps.db, { ...text }).id;
  const page = async (id: string) => mainOf((await site.get(`/package/booking?offer=${id}`)).body);
  expect(await page(related)).toContain('Fasting: 8 hours');
  expect(await page(related)).not.toContain('Drink water.');
  expect(await page(own)).toMatch(/How to prepare.*Fast for 8 hours\..*Drink water\./s);
  const wish = { wishDay: '2026-11-23', wishTime: 'evening', name: '' };
  expect((await post(`/package/booking?offer=${related}`, wish)).body).toContain('A morning visit');
  const { sent } = await book('', {}, `offer=${related}`);
  expect(mainOf(sent)).toContain(`href="/package/preparation?package=${relatedPackageId}"`);
});

test('Notes that leave no room for the wish are refused at their field, with how many characters fit.', async () => {
  const { statusCode, body } = await post(`/package/booking?package=${packageId}`, {
    ...wish,
    notes: 'n'.repeat(3990),
  });
  expect([statusCode, body.includes('At most 3,944 characters.'), body.includes('n'.repeat(3990))]).toEqual([
    400,
    true,
    true,
  ]);
});

test('After sending, a visitor has the reference, the package and links, of those that the centre has.', async () => {
  const { settings } = site.services;
  const contact = settings.get('contact');
  const links = { ...contact.links, map: 'https://maps.example/laboratory' };
  settings.set(staffActor('owner'), 'contact', { ...contact, whatsappE164: '+971501234567', links });
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const { sent, reference } = await book('', { notes: 'First' });
  const main = mainOf(sent);
  expect(main).toMatch(/Directions/);
  expect(main).toContain('Iron check');
  const chat = whatsappAddress('971501234567', `Hello, this is about my request ${reference}.`).replaceAll(
    '&',
    '&amp;',
  );
  for (const address of [
    chat,
    `/package/preparation?package=${packageId}`,
    links.map,
    `/request-status?reference=${reference}`,
  ])
    expect(main).toContain(`href="${address}"`);

  settings.set(staffActor('owner'), 'contact', { ...contact, whatsappE164: '', links });
  // A visitor who wishes to be visited needs no way to the centre.
  const { sent: other } = await book('', { wishPlace: 'home', notes: 'Second' });
  expect(mainOf(other)).toContain('/request-status?reference=');
  expect(mainOf(other)).not.toMatch(/wa\.me|Directions/);

  settings.set(staffActor('owner'), 'contact', { ...contact, links: { ...links, map: '' } });
  const { sent: mapless } = await book('', { notes: 'Third' });
  expect(mainOf(mapless)).toContain('/request-status?reference=');
  expect(mainOf(mapless)).not.toMatch(/Directions/);
});

test('Only a form whose fields are all required says so if one is missing.', async () => {
  const said = async (path: string) => (await post(path, { name: '' })).body;
  for (const path of [`/package/booking?package=${packageId}`, '/reports']) {
    expect(await said(path)).toContain('Please fill in the required fields.');
    expect(await said(path)).not.toContain('All fields are required.');
  }
  expect(await said('/contact')).toContain('All fields are required.');
});
