import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharePicturePath } from '#shared/site/share-picture.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeOffer, makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { colours } from './scenery.ts';

let lab: TestApp;

beforeEach(async () => {
  lab = await createTestApp({ isSeeded: false });
});

afterEach(() => lab.close());

const addressOf = (id: string, locale: 'en' | 'ar' = 'en', kind: 'package' | 'offer' = 'package') => sharePicturePath(locale, { kind, id });
const instant = (days: number) => new Date(lab.now() + days * dayMs).toISOString();

/** Red, green and blue of the picture at a point. */
async function colourAt(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

test('A package, an offer and the site each have a share picture of 1200 by 630 pixels, different in each language.', async () => {
  const [{ id: packageId }, { id: offerId }] = [makePackage(lab.deps.db), makeOffer(lab.deps.db)];
  for (const picture of [{ kind: 'site' }, { kind: 'package', id: packageId }, { kind: 'offer', id: offerId }] as const) {
    const [english, arabic] = [await lab.get(sharePicturePath('en', picture)), await lab.get(sharePicturePath('ar', picture))];
    for (const { statusCode, headers, rawPayload } of [english, arabic]) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(rawPayload.length).toBeLessThan(150_000);
    }
    expect(english.rawPayload.equals(arabic.rawPayload)).toBe(false);
  }
});

test('No share picture exists for records that visitors cannot see, or for malformed URLs.', async () => {
  const hidden = makePackage(lab.deps.db, { isPublished: false });
  const toCome = makeOffer(lab.deps.db, { startDate: instant(2), endDate: instant(9) });
  const addresses = [
    addressOf(hidden.id),
    addressOf(toCome.id, 'ar', 'offer'),
    addressOf('0'.repeat(24)),
    addressOf(toCome.id, 'en', 'package'),
    '/share/fr/site.jpg',
    '/share/eng/site.jpg',
    '/share/en/site.png',
    '/share/en/package-..%2f..jpg',
    '/share/en/constructor',
  ];
  for (const address of addresses) {
    const answer = await lab.get(address);
    expect([address, answer.statusCode, answer.headers['cache-control']]).toEqual([address, 404, 'no-store']);
    expect(answer.json()).toHaveProperty('message');
  }
});

test('A conditional request for a share picture is answered 304 until something that it shows changes.', async () => {
  const { id } = makePackage(lab.deps.db);
  const first = await lab.get(addressOf(id));
  const again = await lab.get(addressOf(id));
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  const known = { 'if-none-match': String(first.headers.etag) };
  const unchanged = await lab.get(addressOf(id), known);
  expect([unchanged.statusCode, unchanged.rawPayload.length, unchanged.headers.etag]).toEqual([304, 0, first.headers.etag]);

  lab.deps.db.$client.prepare('UPDATE packages SET price = 120 WHERE id = ?').run(id);
  const changed = await lab.get(addressOf(id), known);
  expect(changed.statusCode).toBe(200);
  expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
});

test('A share picture shows a running sale, and its cache lifetime ends with the sale.', async () => {
  const sale = { onSale: true, price: 200, priceSale: 150, salePercent: 25, testsSale: 3, startDate: instant(-2), endDate: instant(0.01) };
  const { id } = makePackage(lab.deps.db, sale);
  const running = await lab.get(addressOf(id));
  expect(running.headers['cache-control']).toBe('public, max-age=864');
  lab.advance(0.01 * dayMs);
  const ended = await lab.get(addressOf(id), { 'if-none-match': String(running.headers.etag) });
  expect(ended.statusCode).toBe(200);
  expect(ended.headers['cache-control']).toBe('public, max-age=3600');
});

test('The record’s picture is on the right in English and on the left in Arabic; a broken one is replaced by a drawing.', async () => {
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e00000' } })
    .png()
    .toBuffer();
  const picture = await lab.services.media.storePicture(systemActor, { name: 'red.png', bytes: red });
  const { id } = makePackage(lab.deps.db, { pictureId: picture.id });
  const [english, arabic] = [await lab.get(addressOf(id)), await lab.get(addressOf(id, 'ar'))];
  for (const [answer, pictureX, panelX] of [
    [english, 1100, 20],
    [arabic, 100, 1180],
  ] as const) {
    expect((await colourAt(answer.rawPayload, pictureX, 300))[0]).toBeGreaterThan(200);
    expect((await colourAt(answer.rawPayload, panelX, 300))[0]).toBeLessThan(40);
  }

  const broken = await lab.services.media.storePicture(systemActor, { name: 'broken.png', bytes: red });
  const file = await lab.services.media.findFile(broken.id, 'original.png');
  await writeFile(file?.path ?? '', 'not a picture any more');
  const { id: brokenId } = makePackage(lab.deps.db, { pictureId: broken.id });
  const drawn = await lab.get(addressOf(brokenId));
  expect(drawn.statusCode).toBe(200);
  const [r = 0, g = 0] = await colourAt(drawn.rawPayload, 1150, 100);
  expect(g).toBeGreaterThan(r);
});

test('A share picture keeps the focal point of its picture visible.', async () => {
  const redLeft = { input: { create: { width: 300, height: 600, channels: 3, background: '#e00000' } }, left: 0, top: 0 } as const;
  const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#0000e0' } })
    .composite([redLeft])
    .png()
    .toBuffer();
  const { id: pictureId, version } = await lab.services.media.storePicture(systemActor, { name: 'wide.png', bytes });
  const { id } = makePackage(lab.deps.db, { pictureId });
  const before = await lab.get(addressOf(id));
  const values = { altEn: 'x', altAr: 'س', isDecorative: false, crop: null, focusX: 0, focusY: 50 };
  lab.services.mediaLibrary.update(staffActor('editor'), pictureId, values, version);
  const after = await lab.get(addressOf(id), { 'if-none-match': String(before.headers.etag) });
  const isRed = async ({ rawPayload }: typeof before) => ((await colourAt(rawPayload, 900, 300))[0] ?? 0) > 150;
  expect([await isRed(before), await isRed(after)]).toEqual([false, true]);
});

test('The colours of share pictures are those of the site.', () => {
  const tokens = readFileSync('src/client/app/theme/tokens.css', 'utf8');
  for (const [name, value] of Object.entries(colours)) expect(tokens).toContain(`--${name.replace(/(\d+)/, '-$1')}: ${value};`);
});

test('The centre’s logo replaces the product’s logo, on the side where reading starts.', async () => {
  const { id } = makePackage(lab.deps.db);
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();
  const before = await lab.get(addressOf(id));
  const { id: logoId } = await lab.services.media.storePicture(staffActor('owner'), { name: 'mark.png', bytes });
  lab.services.settings.set(systemActor, 'brand', { accent: '', logoId });
  const isPink = async (jpeg: Buffer, left: number, top: number) => {
    const [red = 0, green = 0, blue = 0] = await colourAt(jpeg, left, top);
    return red > 200 && green < 90 && blue > 200;
  };
  const [english, arabic, site] = [await lab.get(addressOf(id)), await lab.get(addressOf(id, 'ar')), await lab.get(sharePicturePath('en', { kind: 'site' }))];
  expect(english.headers.etag).not.toBe(before.headers.etag);
  expect([await isPink(before.rawPayload, 92, 80), await isPink(english.rawPayload, 92, 80)]).toEqual([false, true]);
  expect([await isPink(arabic.rawPayload, 1200 - 92, 80), await isPink(arabic.rawPayload, 92, 80)]).toEqual([true, false]);
  expect(await isPink(site.rawPayload, 104, 96)).toBe(true);
});
