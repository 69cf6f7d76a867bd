import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebhookInput } from '#shared/webhooks/webhooks.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { startWebhookReceiver } from '#testing/webhook-receiver.ts';
import { systemActor } from '../core/auth/actor.ts';
import { loadSecrets } from '../core/auth/secrets.ts';
import { readRunningWork, runningWork } from '../core/watchdog/running-work.ts';
import { createStops } from '../core/watchdog/stops.ts';
import { newWebhookSecret } from './signature.ts';
import { redeliveryDelayMs } from './webhook-outbox.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { createWebhooksService } from './webhooks.service.ts';

type TestSite = Awaited<ReturnType<typeof build>>;
let site: TestSite;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  site = await build();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const owner = staffActor('owner');
const quiet = () => undefined;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const sleep = {
  titleEn: 'Sleep',
  titleAr: 'النوم',
  descriptionEn: 'Well.',
  descriptionAr: 'جيداً.',
  category: 'general' as const,
};
const heart = { titleEn: 'Heart', titleAr: 'القلب', subtitleEn: '', subtitleAr: '' };

async function build(networks = ['127.0.0.1']) {
  const receiver = await startWebhookReceiver();
  const requests = createRequestsFixture();
  cleanups.push(receiver.close, requests.close);
  const { db, clock, contentVersion, logger } = requests;
  const secrets = loadSecrets('another secret of more than thirty-two letters', '');
  const resolved: string[] = [];
  const resolve = async (hostname: string) => {
    resolved.push(hostname);
    // DNS rebinding: the second lookup returns another address.
    return [{ address: resolved.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const sender = createWebhookSender({
    db,
    clock,
    config: { webhookNetworks: networks },
    secrets,
    logger,
    // No watchdog has stored a file there.
    stops: createStops({
      config: { dataDir: tmpdir() },
      contentVersion,
      findRecords: () => [],
      logger,
    }),
    resolve,
  });
  const webhooks = createWebhooksService({
    db,
    clock,
    secrets,
    guard: sender.guard,
    tryNow: sender.tryNow,
    onWaiting: quiet,
  });
  const add = (changes: Partial<WebhookInput> = {}) => {
    const { secret, record } = webhooks.create(owner, {
      name: 'The other system',
      url: receiver.url,
      topics: ['request', 'category'],
      ...changes,
    });
    return { secret, id: record.id };
  };
  const log = (id: string) => webhooks.listDeliveries(owner, { id, page: 1 }).items;
  return {
    ...requests,
    receiver,
    sender,
    webhooks,
    add,
    log,
  };
}

const typesOf = (deliveries: { type: string }[]) => deliveries.map(({ type }) => type).toReversed();
const deliveredBodies = () => site.receiver.received.map(({ body }) => JSON.parse(body) as Record<string, string>);

test('A new request sends a signed delivery with its time, reference and type, and no personal data.', async () => {
  const { secret, id } = site.add();
  const { reference } = await site.requests.sendContact(visitor, site.submission());
  await site.sender.deliverDue();
  const [delivery] = site.receiver.received;
  const { headers, body } = delivery ?? expect.fail();
  const now = new Date(site.clock());
  const time = now.toISOString();
  const deliveryId = site.log(id)[0]?.id;
  expect(JSON.parse(body)).toEqual({
    id: deliveryId,
    type: 'request.created',
    time,
    reference,
    requestType: 'contact',
  });
  expect(headers).toMatchObject({ 'webhook-id': deliveryId, 'content-type': 'application/json; charset=utf-8' });
  // The published library, which reads the clock itself.
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const receiver = new Webhook(secret);
  const sent = headers as Record<string, string>;
  expect(receiver.verify(body, sent)).toEqual(JSON.parse(body));
  expect(() => receiver.verify(`${body} `, sent)).toThrow('No matching signature found');
  vi.useRealTimers();
  expect(site.log(id)).toMatchObject([
    { state: 'delivered', attempts: 1, lastStatus: 204, fault: null, subject: reference, nextAttemptAt: null },
  ]);
  await site.sender.deliverDue();
  expect(site.receiver.received).toHaveLength(1);
});

test('The example in docs/webhooks.md verifies signatures, and refuses changed and old deliveries.', async () => {
  const { secret, id } = site.add();
  await site.webhooks.sendTest(owner, id);
  const { headers, body } = site.receiver.received[0] ?? expect.fail();
  const example = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8'))?.[1] ?? '';
  const { isFromDana } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(example)}`)) as {
    isFromDana: (headers: object, body: string, secret: string, now: number) => boolean;
  };
  expect(isFromDana(headers, body, secret, site.clock())).toBe(true);
  expect(isFromDana(headers, `${body} `, secret, site.clock())).toBe(false);
  expect(isFromDana(headers, body, newWebhookSecret(), site.clock())).toBe(false);
  expect(isFromDana(headers, body, secret, site.clock() + 301_000)).toBe(false);
  expect(isFromDana({}, body, secret, site.clock())).toBe(false);
});

test('Each change of a record is delivered in order, only to webhooks that are on and subscribed.', async () => {
  const { id } = site.add({ topics: ['medicalInfo'] });
  const other = site.add({ topics: ['offer'] });
  const off = site.add({ topics: ['medicalInfo'] });
  site.webhooks.setOn(owner, off.id, false);
  const made = site.medicalInfos.create(systemActor, sleep);
  site.medicalInfos.update(owner, made.id, { ...sleep, titleEn: 'Sleep well' });
  site.medicalInfos.setPublished(owner, [made.id], false);
  site.medicalInfos.setPublished(owner, [made.id], true);
  site.medicalInfos.removeMany(owner, [made.id]);
  site.trash.restore(owner, 'medicalInfo', [made.id]);
  site.medicalInfos.removeMany(owner, [made.id]);
  site.trash.removeForGood(owner, 'medicalInfo', [made.id]);
  await site.requests.sendContact(visitor, site.submission());
  const types = ['created', 'updated', 'hidden', 'published', 'removed', 'restored', 'removed'].map(
    (event) => `medicalInfo.${event}`,
  );
  expect(typesOf(site.log(id))).toEqual(types);
  await site.sender.deliverDue();
  expect(deliveredBodies().map(({ type, record }) => [type, record])).toEqual(types.map((type) => [type, made.id]));
  expect([site.log(other.id), site.log(off.id)]).toEqual([[], []]);
});

test('A refused or rolled back change creates no delivery.', () => {
  const { id } = site.add();
  const made = site.categories.create(owner, heart);
  expect(() => site.categories.update(owner, made.id, heart, 7)).toThrow();
  expect(() =>
    site.db.transaction(() => {
      site.categories.create(owner, heart);
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  expect(typesOf(site.log(id))).toEqual(['category.created']);
});

test('A request marked as spam is delivered once, when staff mark it as not spam.', async () => {
  const { id } = site.add();
  const reception = staffActor('reception');
  await site.requests.sendContact(visitor, {
    ...site.submission(),
    guard: { website: 'https://spam.example', ticket: '' },
  });
  expect(site.log(id)).toEqual([]);
  const [stored] = site.storedRequests();
  const seen = () => ({ id: stored?.id ?? '', version: site.storedRequests()[0]?.version ?? 0 });
  site.requests.notSpam(reception, seen());
  site.requests.markSpam(reception, seen());
  site.requests.notSpam(reception, seen());
  expect(site.log(id)).toHaveLength(1);
});

test('A failed delivery is retried unchanged with growing delays for a day, then fails; staff can send it again.', async () => {
  const delays = Array.from({ length: 12 }, (_, index) => redeliveryDelayMs(index + 1));
  expect(delays).toEqual([
    60_000,
    300_000,
    900_000,
    hourMs,
    3 * hourMs,
    6 * hourMs,
    6 * hourMs,
    6 * hourMs,
    null,
    null,
    null,
    null,
  ]);
  const { id } = site.add();
  site.receiver.behaviour.status = 500;
  site.receiver.behaviour.answer = `Out of order.\n${'x'.repeat(5000)}`;
  site.categories.create(owner, heart);
  await site.sender.deliverDue();
  expect(site.log(id)).toMatchObject([{ state: 'waiting', attempts: 1, lastStatus: 500, fault: 'status' }]);
  expect(site.log(id)[0]?.lastAnswer).toMatch(/^Out of order\. x{280,}$/);
  expect(site.log(id)[0]?.lastAnswer.length).toBeLessThanOrEqual(300);
  for (let quarter = 0; quarter < 4 * 25; quarter += 1) {
    site.advance(hourMs / 4);
    await site.sender.deliverDue();
  }
  expect(site.log(id)).toMatchObject([{ state: 'failed', attempts: 9, nextAttemptAt: null }]);
  expect(new Set(site.receiver.received.map(({ body, headers }) => `${body} ${headers['webhook-id']}`)).size).toBe(1);
  expect(new Set(site.receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(9);

  site.receiver.behaviour.status = 200;
  const again = await site.webhooks.sendAgain(owner, site.log(id)[0]?.id ?? '');
  expect(again).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200, fault: null });
});

test('A failing receiver gets one delivery at a time, and other receivers get all.', async () => {
  const other = await startWebhookReceiver();
  cleanups.push(other.close);
  site.add();
  site.add({ url: other.url });
  site.receiver.behaviour.status = 503;
  for (const titleEn of ['One', 'Two', 'Three']) site.categories.create(owner, { ...heart, titleEn });
  await site.sender.deliverDue();
  expect([site.receiver.received.length, other.received.length]).toEqual([1, 3]);
});

test('A new request is delivered before waiting content changes.', async () => {
  site.add();
  for (const titleEn of ['One', 'Two', 'Three']) site.categories.create(owner, { ...heart, titleEn });
  site.advance(1000);
  await site.requests.sendContact(visitor, site.submission());
  await site.sender.deliverDue();
  expect(deliveredBodies().map(({ type }) => type)).toEqual([
    'request.created',
    'category.created',
    'category.created',
    'category.created',
  ]);
});

test('A single failed delivery does not stop the next ones; two failures in a row do.', async () => {
  const { id } = site.add();
  const ids = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
    (titleEn) => site.categories.create(owner, { ...heart, titleEn }).id,
  );
  site.receiver.behaviour.refuses = [1, 3, 4].map((place) => ids[place] ?? '');
  await site.sender.deliverDue();
  expect(site.log(id).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
    'waiting 0',
    'waiting 1',
    'waiting 1',
    'delivered 1',
    'waiting 1',
    'delivered 1',
  ]);
  await site.sender.deliverDue();
  expect(site.log(id)[0]?.state).toBe('delivered');
});

test('A webhook that fails for three days is switched off, and sends its waiting deliveries when switched on.', async () => {
  const { id } = site.add();
  site.receiver.behaviour.status = 500;
  const at = new Date(site.clock()).toISOString();
  for (let quarter = 0; quarter < 4 * 24 * 4; quarter += 1) {
    if (quarter % 48 === 0) site.categories.create(owner, { ...heart, titleEn: `Heart ${quarter}` });
    await site.sender.deliverDue();
    if (!site.webhooks.get(owner, id).isOn) break;
    site.advance(hourMs / 4);
  }
  expect(site.clock() - Date.parse(at)).toBeGreaterThanOrEqual(3 * dayMs);
  expect(site.webhooks.get(owner, id)).toMatchObject({
    isOn: false,
    failingSince: at,
    stoppedAt: new Date(site.clock()).toISOString(),
  });
  expect(
    site.audit
      .list(owner, { search: 'other', kind: 'settings', staffId: null, from: null, to: null, page: 1 })
      .items.map(({ event }) => event),
  ).toEqual(['webhookStopped', 'webhookMade']);
  const waiting = site.webhooks.get(owner, id).waiting;
  expect(waiting).toBeGreaterThan(0);
  const before = site.receiver.received.length;
  site.receiver.behaviour.status = 200;
  site.advance(dayMs);
  await site.sender.deliverDue();
  expect(site.receiver.received.length).toBe(before);
  site.webhooks.setOn(owner, id, true);
  await site.sender.deliverDue();
  expect(site.receiver.received.length).toBe(before + waiting);
  expect(site.webhooks.get(owner, id)).toMatchObject({ isOn: true, failingSince: null, stoppedAt: null, waiting: 0 });
});

test('A delivery succeeds if the receiver sends an answer that never ends.', async () => {
  const { id } = site.add();
  Object.assign(site.receiver.behaviour, { status: 200, answer: 'ok', staysOpen: true });
  expect(await site.webhooks.sendTest(owner, id)).toMatchObject({
    state: 'delivered',
    lastStatus: 200,
    fault: null,
    lastAnswer: 'ok',
  });
});

test('A delivery is noted for the watchdog until it ends.', async () => {
  site.add();
  site.receiver.behaviour.isSilent = true;
  await site.requests.sendContact(visitor, site.submission());
  site.sender.start();
  await expect.poll(() => site.receiver.received.length).toBe(1);
  const countNoted = () =>
    readRunningWork(runningWork.memory)
      .readOpen()
      .filter(({ name }) => name === 'webhooks').length;
  expect(countNoted()).toBe(1);
  await site.sender.stop();
  expect(countNoted()).toBe(0);
});

test('The audit log contains only the host, former host and topics of a webhook.', () => {
  const { id } = site.add({ url: 'http://127.0.0.1:8081/hook?key=of-theirs' });
  site.webhooks.update(owner, id, { name: 'The other system', url: 'http://127.0.0.1:8082/hook', topics: ['request'] });
  site.webhooks.setOn(owner, id, false);
  site.webhooks.remove(owner, id);
  const lines = site.audit.list(owner, {
    search: 'other',
    kind: 'settings',
    staffId: null,
    from: null,
    to: null,
    page: 1,
  }).items;
  expect(lines.map(({ event, details }) => [event, details]).toReversed()).toEqual([
    ['webhookMade', { host: '127.0.0.1:8081', topics: 'request, category' }],
    ['webhookChanged', { host: '127.0.0.1:8082', before: '127.0.0.1:8081', topics: 'request' }],
    ['webhookChanged', { host: '127.0.0.1:8082', topics: 'request' }],
    ['webhookRemoved', { host: '127.0.0.1:8082', topics: 'request' }],
  ]);
});

test('The sender does not follow a redirect, and reports an unreachable receiver.', async () => {
  const { id } = site.add();
  Object.assign(site.receiver.behaviour, { status: 307, headers: { location: site.receiver.url } });
  expect(await site.webhooks.sendTest(owner, id)).toMatchObject({
    type: 'test',
    state: 'failed',
    fault: 'redirect',
    lastStatus: 307,
  });
  expect(site.receiver.received).toHaveLength(1);
  await site.receiver.close();
  expect(await site.webhooks.sendTest(owner, id)).toMatchObject({
    state: 'failed',
    fault: 'unreachable',
    lastAnswer: 'ECONNREFUSED',
  });
  expect(site.webhooks.get(owner, id)).toMatchObject({ failingSince: null, waiting: 0 });
});

test('The sender resolves a host name once for each attempt, which prevents DNS rebinding.', async () => {
  const { id } = site.add({ url: site.receiver.url.replace('127.0.0.1', 'turning.example') });
  expect(await site.webhooks.sendTest(owner, id)).toMatchObject({ state: 'delivered' });
  expect(site.receiver.received[0]?.headers.host).toBe(`turning.example:${site.receiver.port}`);
  expect(await site.webhooks.sendTest(owner, id)).toMatchObject({ fault: 'ownNetwork', lastAnswer: '127.0.0.2' });
  expect(site.receiver.received).toHaveLength(1);
});

test('Without configured networks, private addresses are refused in the form and by the sender.', async () => {
  site = await build([]);
  expect(() => site.add()).toThrow(expect.objectContaining({ fields: { url: { id: 'validation.ownNetwork' } } }));
  expect(() => site.add({ url: 'https://user:password@receiver.example/' })).toThrow();
  expect(() => site.add({ url: 'ftp://receiver.example/' })).toThrow();
  const { id } = site.add({ url: 'https://inside.example/' });
  expect(await site.webhooks.sendTest(owner, id)).toMatchObject({ fault: 'ownNetwork' });
});

test('Stopping the sender aborts a delivery, which then waits.', async () => {
  const { id } = site.add();
  site.receiver.behaviour.isSilent = true;
  site.categories.create(owner, heart);
  site.sender.start();
  await expect.poll(() => site.receiver.received.length).toBe(1);
  await site.sender.stop();
  expect(site.log(id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

test('The secret of a webhook is stored encrypted, and no list contains it.', () => {
  const { secret } = site.add();
  expect(JSON.stringify(site.db.$client.prepare('SELECT * FROM webhooks').all())).not.toContain(secret.slice(10));
  expect(JSON.stringify(site.webhooks.list(owner))).not.toMatch(/secret/i);
});

test('Deliveries are deleted with their request or webhook, and after thirty days.', async () => {
  const { id } = site.add();
  await site.requests.sendContact(visitor, site.submission());
  site.categories.create(owner, heart);
  site.db.$client.prepare('DELETE FROM requests').run();
  expect(typesOf(site.log(id))).toEqual(['category.created']);
  site.advance(30 * dayMs);
  expect(site.webhooks.removeDue(systemActor)).toBe(0);
  site.advance(1000);
  expect(site.webhooks.removeDue(systemActor)).toBe(1);
  site.categories.create(owner, heart);
  site.webhooks.remove(owner, id);
  expect(site.db.$client.prepare('SELECT count(*) FROM webhook_deliveries').pluck().get()).toBe(0);
});

test('A delivery that succeeded while the disk was full is sent once, and marked as delivered later.', async () => {
  const { id } = site.add();
  site.categories.create(owner, heart);
  site.db.$client.pragma('query_only = ON');
  await site.sender.deliverDue();
  await site.sender.deliverDue();
  expect(site.receiver.received).toHaveLength(1);
  site.db.$client.pragma('query_only = OFF');
  await site.sender.deliverDue();
  expect(site.receiver.received).toHaveLength(1);
  expect(site.log(id)).toMatchObject([{ state: 'delivered' }]);
});
