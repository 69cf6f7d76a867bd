import { afterEach, expect, test } from 'vitest';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { startFakeClamd } from '#testing/fake-clamd.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { createCardsCheck } from './unchecked-cards-check.ts';

const huda = { ...staffActor('reception'), name: 'Huda' };
/** The process that inspects PDFs has to start first. */
const patiently = { timeout: 10_000 };
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/**
 * A site whose virus scanner has no verdict on some files: it says so (`refuses`), or ends the connection (`drops`).
 */
async function withScanner(scanner: Parameters<typeof startFakeClamd>[1]) {
  const clamd = await startFakeClamd(undefined, scanner);
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '100', CLAMD_URL: clamd.url });
  const { list, sendWithdrawal } = site.requests;
  const { checks: cardChecks, open: openCard } = site.cards;
  createUploadFolders(site.uploadsDir);
  ends.push(cardChecks.stop, clamd.close, async () => site.close());
  async function* card(content: string): AsyncGenerator<Buffer> {
    yield Buffer.from(`%PDF-1.7\n%${content}\n%%EOF\n`);
  }
  const send = async (content: string) => {
    site.advance(1000);
    const withdrawal = inputSchema(withdrawalForm).parse({ phone: '0501234567' });
    await sendWithdrawal(visitor, async (receiveCard) => {
      await receiveCard('identityCard', card(content));
      return { locale: 'en', withdrawal, guard: { website: '', ticket: '' }, source: 'api', consentVersion: null };
    });
  };
  const cards = () => list(huda, { sort: 'oldest' }).items.flatMap((request) => request.cards);
  const { find } = createCardsCheck({ ...site, ...cardChecks });
  return { cardChecks, cards, openCard, send, advance: site.advance, find, clamd };
}

test('Cards that the virus scanner cannot judge do not hold up later ones, and staff read why they cannot open them.', async () => {
  const { cardChecks, cards, openCard, send } = await withScanner({ refuses: (bytes) => bytes.includes('too large') });
  for (let number = 0; number < 6; number += 1) await send(`too large ${number}`);
  await send('Mariam');
  cardChecks.start();
  await expect.poll(() => cards()[6]?.scan, patiently).toBe('clean');
  await send('Khalid');
  await expect.poll(() => cards()[7]?.scan, patiently).toBe('clean');
  await expect(openCard(huda, cards()[0]?.id ?? '')).rejects.toMatchObject({
    code: 'unavailable',
    messageKey: { id: 'cards.noVerdict' },
  });
});

test('After cards without an answer of the virus scanner, the next attempt begins with the others.', async () => {
  const { cardChecks, cards, send } = await withScanner({ drops: (bytes) => bytes.includes('ends the scanner') });
  for (let number = 0; number < 5; number += 1) await send(`ends the scanner ${number}`);
  await send('Mariam');
  cardChecks.start();
  const scanAfterWake = () => {
    cardChecks.wake();
    return cards()[5]?.scan;
  };
  await expect.poll(scanAfterWake, patiently).toBe('clean');
});

test('Owners see that cards have waited for their check for ten minutes, how many, and since when.', async () => {
  const { advance, cardChecks, cards, find, send } = await withScanner({});
  await send('Mariam');
  expect(find()).toMatchObject({
    problem: null,
    facts: [{ value: { text: expect.stringMatching(/^tcp:/) } }, { value: { count: 1 } }, {}],
  });
  advance(10 * 60_000);
  expect(find().problem).toMatchObject({ state: 'amber', reason: '1 cards are not checked yet' });
  cardChecks.start();
  await expect.poll(() => cards()[0]?.scan, patiently).toBe('clean');
  expect(find()).toMatchObject({ problem: null, facts: [{}, { value: { count: 0 } }] });
});

test('Owners see that the virus scanner has not answered for ten minutes, although no card waits.', async () => {
  const { advance, cardChecks, clamd, find } = await withScanner({});
  await clamd.close();
  cardChecks.start();
  await expect.poll(cardChecks.silentSince, patiently).not.toBeNull();
  expect(find().problem).toBeNull();
  advance(10 * 60_000);
  expect(find().problem).toMatchObject({ state: 'amber', reason: 'the virus scanner does not answer' });
});

test('The virus scanner answers again as soon as it has a verdict on a waiting card.', async () => {
  const { cardChecks, cards, clamd, openCard, send } = await withScanner({});
  await clamd.close();
  cardChecks.start();
  await expect.poll(cardChecks.silentSince, patiently).not.toBeNull();
  const { close } = await startFakeClamd({ port: Number(new URL(clamd.url).port), host: '127.0.0.1' });
  ends.push(close);
  await send('Mariam');
  await openCard(huda, cards()[0]?.id ?? '');
  expect(cardChecks.silentSince()).toBeNull();
});
