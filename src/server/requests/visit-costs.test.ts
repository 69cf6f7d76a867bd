import { afterEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { namedPackages } from '#shared/requests/visit-packages.rules.ts';
import { makePackage, staffActor, visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { detailRows } from '../request-records/request-rows.ts';

const reception = staffActor('reception');
const marina = { id: 'c'.repeat(32), nameEn: 'Marina', nameAr: 'المرسى', fee: 60, waivedFrom: 600, travelMinutes: 0 };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A home visit for packages with these prices; its form showed `shownTotal`. */
async function withVisit(prices: (number | null)[], shownTotal = '') {
  const server = await startMailServer();
  const site = createRequestsFixture({ SMTP_URL: server.url, PUBLIC_URL: 'https://lab.example' });
  cleanups.push(server.stop, site.close);
  site.settings.set(systemActor, 'visitAreas', [marina]);
  const ids = prices.map((price) => makePackage(site.db, { price, nameEn: 'Hormones' }).id);
  const { id, reference } = await storedWish(site, { areaId: marina.id, shownTotal, ...namedPackages(ids) });
  const page = () => site.requests.get(reception, id);
  return {
    ...site,
    reference,
    page,
    seen: () => ({ id, version: page().request.version }),
    facts: () => Object.fromEntries(detailRows(page().request.details, 'en').map(({ label, text }) => [label, text])),
    status: () => site.requests.checkStatus(visitor, { reference, proof: '4567' }),
    /** The last mail to the visitor. */
    mail: async () => {
      await site.mailer.deliverDue();
      return server.mails.findLast(({ recipients }) => recipients.includes('mariam@visitor.example')) ?? expect.fail();
    },
  };
}

test('Fee and total are in the mails and on the status page, without the packages; staff read the packages and what the form showed.', async () => {
  const site = await withVisit([200, 250.5], '400');
  expect(site.facts()).toMatchObject({
    'Package or offer': 'Hormones · Hormones',
    'Fee for the visit': 'AED 60',
    'Price of the packages': 'AED 450.50',
    Total: 'AED 510.50',
    'Total according to the form': 'AED 400',
  });
  const costs = { fee: { amount: 60, waivedFrom: null }, total: 510.5 };
  expect((await site.status()).costs).toEqual(costs);
  const acknowledgement = await site.mail();
  site.appointments.confirm(reception, { ...agreedVisit, ...site.seen(), told: 'email' });
  const confirmation = await site.mail();
  expect(confirmation).not.toBe(acknowledgement);
  for (const { text, html } of [acknowledgement, confirmation])
    for (const part of [text, html]) {
      expect(part).toContain('AED 60');
      expect(part).toContain('AED 510.50');
      expect(part).not.toContain('Hormones');
      expect(part).not.toContain('450.50');
    }
  expect((await site.status()).costs).toEqual(costs);
  expect(site.visits.list(reception, '2026-11-25')).toMatchObject([
    { prices: { fee: { amount: 60, waivedFrom: 600 }, packagePrices: [200, 250.5], shownTotal: '400' } },
  ]);
  site.appointments.confirm(reception, { ...agreedVisit, ...site.seen(), place: 'centre', told: 'email' });
  expect((await site.status()).costs).toEqual({ fee: null, total: 450.5 });
  expect((await site.mail()).text).not.toContain('AED 60');
});

test('A price on request makes the total to be agreed, until staff correct it with a reason; then everybody reads the new one.', async () => {
  const site = await withVisit([200, null], 'open');
  expect(site.facts()).toMatchObject({ Total: 'to be agreed' });
  expect(site.facts()).not.toHaveProperty('Total according to the form');
  expect((await site.status()).costs?.total).toBeNull();
  expect((await site.mail()).text).toContain('to be agreed');
  site.requests.correctTotal(reception, { ...site.seen(), total: 380, note: 'Agreed on the phone.' });
  expect(site.facts()).toMatchObject({ Total: 'AED 380' });
  expect((await site.status()).costs?.total).toBe(380);
  expect(site.page().events.at(-1)?.details).toEqual({
    kind: 'total_corrected',
    from: null,
    to: 380,
    note: 'Agreed on the phone.',
  });
  site.appointments.confirm(reception, { ...agreedVisit, ...site.seen(), told: 'email' });
  expect((await site.mail()).text).toContain('AED 380');
  expect(site.visits.list(reception, '2026-11-25')).toMatchObject([{ prices: { correctedTotal: 380 } }]);
  site.requests.correctTotal(reception, { ...site.seen(), total: 400, note: 'One more test.' });
  expect(site.page().events.at(-1)?.details).toMatchObject({ from: 380, to: 400 });
});

test('Only a home visit has a total to correct.', async () => {
  const site = createRequestsFixture();
  await site.requests.sendContact(visitor, site.submission());
  const [{ id } = expect.fail()] = site.storedRequests();
  expect(() => site.requests.correctTotal(reception, { id, version: 1, total: 380, note: 'No.' })).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
});
