import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebhookInput } from '#shared/webhooks/webhooks.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { startWebhookReceiver } from '#testing/webhook-receiver.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { createCategoriesService } from '../categories/categories.service.ts';
import { collections } from '../collections.ts';
import { createTrashService } from '../content/trash.service.ts';
import { systemActor } from '../core/auth/actor.ts';
import { loadSecrets } from '../core/auth/secrets.ts';
import { createContentVersion } from '../core/content-version.ts';
import { createMedicalInfosService } from '../medical-infos/medical-infos.service.ts';
import { redeliveryDelayMs } from './webhook-outbox.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { createWebhooksService } from './webhooks.service.ts';

type House = Awaited<ReturnType<typeof build>>;
let house: House;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  house = await build();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const owner = staffActor('owner');
const quiet = () => undefined;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const sleep = { titleEn: 'Sleep', titleAr: 'النوم', descriptionEn: 'Well.', descriptionAr: 'جيداً.', category: 'general' as const };
const heart = { titleEn: 'Heart', titleAr: 'القلب', subtitleEn: '', subtitleAr: '' };

async function build(networks = ['127.0.0.1']) {
  const receiver = await startWebhookReceiver();
  const requests = createRequestsFixture();
  cleanups.push(receiver.close, requests.close);
  const { db, clock } = requests;
  const contentVersion = createContentVersion();
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
    logger: { info: quiet, warn: quiet, error: quiet },
    resolve,
  });
  const webhooks = createWebhooksService({ db, clock, secrets, guard: sender.guard, tryNow: sender.tryNow, onWaiting: quiet });
  const add = (changes: Partial<WebhookInput> = {}) => {
    const { secret, record } = webhooks.create(owner, { name: 'The other system', url: receiver.url, topics: ['request', 'category'], ...changes });
    return { secret, id: record.id };
  };
  const log = (id: string) => webhooks.listDeliveries(owner, { id, page: 1 }).items;
  const categories = createCategoriesService({ db, clock, contentVersion, collections });
  const medicalInfos = createMedicalInfosService({ db, clock, contentVersion });
  return {
    ...requests,
    medicalInfos,
    receiver,
    sender,
    webhooks,
    add,
    log,
    categories,
    trash: createTrashService({ db, clock, contentVersion, collections }),
    audit: createAuditService({ ...requests }),
  };
}

const visitor = { kind: 'visitor', address: '192.0.2.7' } as const;
const typesOf = (deliveries: { type: string }[]) => deliveries.map(({ type }) => type).toReversed();
const told = () => house.receiver.received.map(({ body }) => JSON.parse(body) as Record<string, string>);

test('Another system is told of a new request: when, which reference, and nothing about the person; it can check that the word is ours.', async () => {
  const { secret, id } = house.add();
  const { reference } = await house.requests.sendContact(visitor, house.submission());
  await house.sender.deliverDue();
  const [delivery] = house.receiver.received;
  const { headers, body } = delivery ?? expect.fail();
  const time = new Date(house.clock()).toISOString();
  const deliveryId = house.log(id)[0]?.id;
  expect(JSON.parse(body)).toEqual({ id: deliveryId, type: 'request.created', time, reference, requestType: 'contact' });
  expect(headers).toMatchObject({ 'x-dana-delivery': deliveryId, 'x-dana-event': 'request.created', 'content-type': 'application/json; charset=utf-8' });
  const timestamp = String(headers['x-dana-timestamp']);
  expect(Number(timestamp)).toBe(Math.floor(house.clock() / 1000));
  expect(headers['x-dana-signature']).toBe(`sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`);
  expect(house.log(id)).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 204, fault: null, subject: reference, nextAttemptAt: null }]);
  await house.sender.deliverDue();
  expect(house.receiver.received).toHaveLength(1);
});

test('The example in the documents tells our word from another’s, and from an old one.', async () => {
  const { secret, id } = house.add();
  await house.webhooks.sendTest(owner, id);
  const { headers, body } = house.receiver.received[0] ?? expect.fail();
  const example = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8'))?.[1] ?? '';
  const { isFromDana } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(example)}`)) as {
    isFromDana: (headers: object, body: string, secret: string, now: number) => boolean;
  };
  expect(isFromDana(headers, body, secret, house.clock())).toBe(true);
  expect(isFromDana(headers, `${body} `, secret, house.clock())).toBe(false);
  expect(isFromDana(headers, body, `${secret}x`, house.clock())).toBe(false);
  expect(isFromDana(headers, body, secret, house.clock() + 301_000)).toBe(false);
  expect(isFromDana({}, body, secret, house.clock())).toBe(false);
});

test('What becomes of a record is told in its order, by whomever; what a webhook did not ask for is not.', async () => {
  const { id } = house.add({ topics: ['medicalInfo'] });
  const other = house.add({ topics: ['offer'] });
  const off = house.add({ topics: ['medicalInfo'] });
  house.webhooks.setOn(owner, off.id, false);
  const made = house.medicalInfos.create(systemActor, sleep);
  house.medicalInfos.update(owner, made.id, { ...sleep, titleEn: 'Sleep well' });
  house.medicalInfos.setPublished(owner, [made.id], false);
  house.medicalInfos.setPublished(owner, [made.id], true);
  house.medicalInfos.removeMany(owner, [made.id]);
  house.trash.restore(owner, 'medicalInfo', [made.id]);
  house.medicalInfos.removeMany(owner, [made.id]);
  house.trash.removeForGood(owner, 'medicalInfo', [made.id]);
  await house.requests.sendContact(visitor, house.submission());
  const types = ['created', 'updated', 'hidden', 'published', 'removed', 'restored', 'removed'].map((event) => `medicalInfo.${event}`);
  expect(typesOf(house.log(id))).toEqual(types);
  await house.sender.deliverDue();
  expect(told().map(({ type, record }) => [type, record])).toEqual(types.map((type) => [type, made.id]));
  expect([house.log(other.id), house.log(off.id)]).toEqual([[], []]);
});

test('What is not stored is not told: a change that is refused leaves no delivery.', () => {
  const { id } = house.add();
  const made = house.categories.create(owner, heart);
  expect(() => house.categories.update(owner, made.id, heart, 7)).toThrow();
  expect(() =>
    house.db.transaction(() => {
      house.categories.create(owner, heart);
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  expect(typesOf(house.log(id))).toEqual(['category.created']);
});

test('A request that looked like spam is told of once staff let it in, and only that once.', async () => {
  const { id } = house.add();
  const reception = staffActor('reception');
  await house.requests.sendContact(visitor, { ...house.submission(), guard: { website: 'https://spam.example', ticket: '' } });
  expect(house.log(id)).toEqual([]);
  const [stored] = house.storedRequests();
  const seen = () => ({ id: stored?.id ?? '', version: house.storedRequests()[0]?.version ?? 0 });
  house.requests.notSpam(reception, seen());
  house.requests.markSpam(reception, seen());
  house.requests.notSpam(reception, seen());
  expect(house.log(id)).toHaveLength(1);
});

test('A delivery that fails is tried again after 1, 5 and 15 minutes, 1 and 3 hours, then every 6 hours for a day, always the same; then it is given up.', async () => {
  const delays = Array.from({ length: 12 }, (_, index) => redeliveryDelayMs(index + 1));
  expect(delays).toEqual([60_000, 300_000, 900_000, hourMs, 3 * hourMs, 6 * hourMs, 6 * hourMs, 6 * hourMs, null, null, null, null]);
  const { id } = house.add();
  house.receiver.behaviour.status = 500;
  house.receiver.behaviour.answer = `Out of order.\n${'x'.repeat(5000)}`;
  house.categories.create(owner, heart);
  await house.sender.deliverDue();
  expect(house.log(id)).toMatchObject([{ state: 'waiting', attempts: 1, lastStatus: 500, fault: 'status' }]);
  expect(house.log(id)[0]?.lastAnswer).toMatch(/^Out of order\. x{280,}$/);
  expect(house.log(id)[0]?.lastAnswer.length).toBeLessThanOrEqual(300);
  for (let quarter = 0; quarter < 4 * 25; quarter += 1) {
    house.advance(hourMs / 4);
    await house.sender.deliverDue();
  }
  expect(house.log(id)).toMatchObject([{ state: 'failed', attempts: 9, nextAttemptAt: null }]);
  expect(new Set(house.receiver.received.map(({ body, headers }) => `${body} ${headers['x-dana-delivery']}`)).size).toBe(1);
  expect(new Set(house.receiver.received.map(({ headers }) => headers['x-dana-signature'])).size).toBe(9);

  house.receiver.behaviour.status = 200;
  const again = await house.webhooks.sendAgain(owner, house.log(id)[0]?.id ?? '');
  expect(again).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200, fault: null });
});

test('While a receiver is gone the others are told, and its own line is tried with one delivery at a time.', async () => {
  const other = await startWebhookReceiver();
  cleanups.push(other.close);
  house.add();
  house.add({ url: other.url });
  house.receiver.behaviour.status = 503;
  for (const titleEn of ['One', 'Two', 'Three']) house.categories.create(owner, { ...heart, titleEn });
  await house.sender.deliverDue();
  expect([house.receiver.received.length, other.received.length]).toEqual([1, 3]);
});

test('A new request is told before the changes of content that wait already, however many they are.', async () => {
  house.add();
  for (const titleEn of ['One', 'Two', 'Three']) house.categories.create(owner, { ...heart, titleEn });
  house.advance(1000);
  await house.requests.sendContact(visitor, house.submission());
  await house.sender.deliverDue();
  expect(told().map(({ type }) => type)).toEqual(['request.created', 'category.created', 'category.created', 'category.created']);
});

test('A receiver that takes all but some is told the rest without a pause; where two in a row fail the line waits.', async () => {
  const { id } = house.add();
  const ids = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((titleEn) => house.categories.create(owner, { ...heart, titleEn }).id);
  house.receiver.behaviour.refuses = [1, 3, 4].map((place) => ids[place] ?? '');
  await house.sender.deliverDue();
  expect(house.log(id).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
    'waiting 0',
    'waiting 1',
    'waiting 1',
    'delivered 1',
    'waiting 1',
    'delivered 1',
  ]);
  await house.sender.deliverDue();
  expect(house.log(id)[0]?.state).toBe('delivered');
});

test('A webhook that takes nothing for three days turns itself off, says so, and sends what waits once it is on again.', async () => {
  const { id } = house.add();
  house.receiver.behaviour.status = 500;
  const at = new Date(house.clock()).toISOString();
  for (let quarter = 0; quarter < 4 * 24 * 4; quarter += 1) {
    if (quarter % 48 === 0) house.categories.create(owner, { ...heart, titleEn: `Heart ${quarter}` });
    await house.sender.deliverDue();
    if (!house.webhooks.get(owner, id).isOn) break;
    house.advance(hourMs / 4);
  }
  expect(house.clock() - Date.parse(at)).toBeGreaterThanOrEqual(3 * dayMs);
  expect(house.webhooks.get(owner, id)).toMatchObject({ isOn: false, failingSince: at, stoppedAt: new Date(house.clock()).toISOString() });
  expect(house.audit.list(owner, { search: 'other', kind: 'settings', staffId: null, from: null, to: null, page: 1 }).items.map(({ event }) => event)).toEqual([
    'webhookStopped',
    'webhookMade',
  ]);
  const waiting = house.webhooks.get(owner, id).waiting;
  expect(waiting).toBeGreaterThan(0);
  const before = house.receiver.received.length;
  house.receiver.behaviour.status = 200;
  house.advance(dayMs);
  await house.sender.deliverDue();
  expect(house.receiver.received.length).toBe(before);
  house.webhooks.setOn(owner, id, true);
  await house.sender.deliverDue();
  expect(house.receiver.received.length).toBe(before + waiting);
  expect(house.webhooks.get(owner, id)).toMatchObject({ isOn: true, failingSince: null, stoppedAt: null, waiting: 0 });
});

test('A receiver that answers and never ends its answer has taken the delivery.', async () => {
  const { id } = house.add();
  Object.assign(house.receiver.behaviour, { status: 200, answer: 'ok', staysOpen: true });
  expect(await house.webhooks.sendTest(owner, id)).toMatchObject({ state: 'delivered', lastStatus: 200, fault: null, lastAnswer: 'ok' });
});

test('The log says where a webhook leads, where it led before and what it is told, and nothing else of its address.', () => {
  const { id } = house.add({ url: 'http://127.0.0.1:8081/hook?key=of-theirs' });
  house.webhooks.update(owner, id, { name: 'The other system', url: 'http://127.0.0.1:8082/hook', topics: ['request'] });
  house.webhooks.setOn(owner, id, false);
  house.webhooks.remove(owner, id);
  const lines = house.audit.list(owner, { search: 'other', kind: 'settings', staffId: null, from: null, to: null, page: 1 }).items;
  expect(lines.map(({ event, details }) => [event, details]).toReversed()).toEqual([
    ['webhookMade', { host: '127.0.0.1:8081', topics: 'request, category' }],
    ['webhookChanged', { host: '127.0.0.1:8082', before: '127.0.0.1:8081', topics: 'request' }],
    ['webhookChanged', { host: '127.0.0.1:8082', topics: 'request' }],
    ['webhookRemoved', { host: '127.0.0.1:8082', topics: 'request' }],
  ]);
});

test('A redirect is not followed, and where nobody listens that is said.', async () => {
  const { id } = house.add();
  Object.assign(house.receiver.behaviour, { status: 307, headers: { location: house.receiver.url } });
  expect(await house.webhooks.sendTest(owner, id)).toMatchObject({ type: 'test', state: 'failed', fault: 'redirect', lastStatus: 307 });
  expect(house.receiver.received).toHaveLength(1);
  await house.receiver.close();
  expect(await house.webhooks.sendTest(owner, id)).toMatchObject({ state: 'failed', fault: 'unreachable', lastAnswer: 'ECONNREFUSED' });
  expect(house.webhooks.get(owner, id)).toMatchObject({ failingSince: null, waiting: 0 });
});

test('A name is asked once for each attempt: whoever changes it in between leads the site nowhere else.', async () => {
  const { id } = house.add({ url: house.receiver.url.replace('127.0.0.1', 'turning.example') });
  expect(await house.webhooks.sendTest(owner, id)).toMatchObject({ state: 'delivered' });
  expect(house.receiver.received[0]?.headers.host).toBe(`turning.example:${house.receiver.port}`);
  expect(await house.webhooks.sendTest(owner, id)).toMatchObject({ fault: 'ownNetwork', lastAnswer: '127.0.0.2' });
  expect(house.receiver.received).toHaveLength(1);
});

test('Without a word in the configuration nothing inside is reached, and such an address is refused when it is typed.', async () => {
  house = await build([]);
  expect(() => house.add()).toThrow(expect.objectContaining({ fields: { url: { id: 'validation.ownNetwork' } } }));
  expect(() => house.add({ url: 'https://user:password@receiver.example/' })).toThrow();
  expect(() => house.add({ url: 'ftp://receiver.example/' })).toThrow();
  const { id } = house.add({ url: 'https://inside.example/' });
  expect(await house.webhooks.sendTest(owner, id)).toMatchObject({ fault: 'ownNetwork' });
});

test('A process that ends cuts off what is being sent; it stays to be tried again.', async () => {
  const { id } = house.add();
  house.receiver.behaviour.isSilent = true;
  house.categories.create(owner, heart);
  house.sender.start();
  await expect.poll(() => house.receiver.received.length).toBe(1);
  await house.sender.stop();
  expect(house.log(id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

test('Who may not keep webhooks reads and changes none; the secret is kept sealed and shown once.', () => {
  const { id, secret } = house.add();
  for (const actor of [staffActor('editor'), staffActor('reception'), visitor]) {
    expect(() => house.webhooks.list(actor)).toThrow();
    expect(() => house.webhooks.listDeliveries(actor, { id, page: 1 })).toThrow();
    expect(() => house.webhooks.setOn(actor, id, false)).toThrow();
  }
  expect(JSON.stringify(house.db.$client.prepare('SELECT * FROM webhooks').all())).not.toContain(secret.slice(10));
  expect(JSON.stringify(house.webhooks.list(owner))).not.toMatch(/secret/i);
});

test('A person who is forgotten, a webhook that is removed and thirty days leave nothing in the log.', async () => {
  const { id } = house.add();
  await house.requests.sendContact(visitor, house.submission());
  house.categories.create(owner, heart);
  house.db.$client.prepare('DELETE FROM requests').run();
  expect(typesOf(house.log(id))).toEqual(['category.created']);
  house.advance(30 * dayMs);
  expect(house.webhooks.removeDue(systemActor)).toBe(0);
  house.advance(1000);
  expect(house.webhooks.removeDue(systemActor)).toBe(1);
  house.categories.create(owner, heart);
  house.webhooks.remove(owner, id);
  expect(house.db.$client.prepare('SELECT count(*) FROM webhook_deliveries').pluck().get()).toBe(0);
});

test('A delivery that arrived while the disk was full is not sent again, and shows as delivered when there is room.', async () => {
  const { id } = house.add();
  house.categories.create(owner, heart);
  house.db.$client.pragma('query_only = ON');
  await house.sender.deliverDue();
  await house.sender.deliverDue();
  expect(house.receiver.received).toHaveLength(1);
  house.db.$client.pragma('query_only = OFF');
  await house.sender.deliverDue();
  expect(house.receiver.received).toHaveLength(1);
  expect(house.log(id)).toMatchObject([{ state: 'delivered' }]);
});
