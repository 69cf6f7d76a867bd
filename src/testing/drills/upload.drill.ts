import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { requestCards, requests } from '#server/request-records/requests.table.ts';
import { cardLimits } from '#shared/requests/cards.schema.ts';
import { boundary, multipartOf, type Part } from './multipart.ts';
import { makeFiles } from './polyglots.ts';
import { randomBytesOf, seededRandom } from './random.ts';
import { openTestSite } from './test-site.ts';

interface UploadDrillOptions {
  /** The number of randomly changed forms, and of interrupted connections. */
  rounds: number;
  seed: number;
  /** Also waits for the timeout of an endless body, two and a half minutes. */
  isPatient?: boolean;
}

interface UploadDrillReport {
  sent: number;
  stored: number;
  /** The number of responses by status; 0: none, because the drill closed the connection. */
  statuses: Record<number, number>;
  /** Violations; empty if the drill passed. */
  faults: string[];
}

interface Sent {
  body: Buffer;
  type?: string;
  /** The content-length header; by default the length of the body. */
  length?: number;
  /** Closes the connection after this number of bytes. */
  cutAt?: number;
  /** Sends this number of bytes at a time, with a pause after each. */
  pace?: { bytes: number; pauseMs: number };
}

interface Answer {
  /** 0 without a response. */
  status: number;
  message: string;
  fields: Record<string, string>;
}

const formType = `multipart/form-data; boundary=${boundary}`;
const text4k = 'a'.repeat(4001);
const never = 150_000;

/**
 * Sends forms with cards as no browser would: truncated, huge, reordered, duplicated, with wrong boundaries, or with
 * files of another type than declared. Each must get the right response with a message. The server must not store any
 * part of a refused form.
 */
export async function runUploadDrill({
  rounds,
  seed,
  isPatient = false,
}: UploadDrillOptions): Promise<UploadDrillReport> {
  const random = seededRandom(seed);
  const files = await makeFiles();
  const site = openTestSite();
  const server = await site.start();
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  let number = 0;

  /** A visitor's fields; each visitor differs, so that no request is a duplicate. */
  function fields(): Part[] {
    number += 1;
    const all = {
      name: `Visitor ${number}`,
      phone: `+9715${String(number).padStart(8, '0')}`,
      suggestions: `Visit ${number}`,
    };
    return Object.entries(all).map(([name, content]) => ({ name, content }));
  }
  const card = (content: Buffer | string, name = 'identityCard', filename = 'card.png'): Part => ({
    name,
    filename,
    content,
  });
  const withCard = (content: Buffer | string) => multipartOf([...fields(), card(content)]);
  const countStored = () => site.withDb((db) => db.select({ id: requests.id }).from(requests).all().length);

  async function expectAnswer(what: string, allowed: number[], sent: Sent, field?: string): Promise<void> {
    const before = countStored();
    const answer = await send(server.port, sent);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (!allowed.includes(answer.status))
      faults.push(`${what}: ${answer.status} (${answer.message}) instead of ${allowed.join(' or ')}`);
    if (answer.status !== 0 && answer.message.trim().length < 10)
      faults.push(`${what}: ${answer.status} has no message`);
    if (field && !(field in answer.fields)) faults.push(`${what}: ${answer.status} does not name ${field}`);
    for (let attempts = 0; site.listIncoming().length > 0; attempts += 1) {
      if (attempts > 200) return void faults.push(`${what}: left ${site.listIncoming().length} files in incoming`);
      await wait(10);
    }
    if (answer.status !== 200 && answer.status !== 0 && countStored() !== before)
      faults.push(`${what}: refused, but stored`);
  }

  try {
    const { png, jpeg } = files;
    for (const name of [
      'png',
      'jpeg',
      'webp',
      'pdf',
      'pdf with a zip behind it',
      'jpeg with a page in its comment',
    ] as const)
      await expectAnswer(name, [200], { body: withCard(files[name]) });
    for (const name of [
      'zip',
      'zip with a pdf behind it',
      'gif that is a script',
      'page',
      'svg with a script',
      'program',
    ] as const)
      await expectAnswer(name, [415], { body: withCard(files[name]) }, 'identityCard');
    for (const name of [
      'jpeg in its first bytes alone, then a page',
      'png of 14,000 x 14,000',
      'png of no width',
      'png cut in its header',
    ] as const)
      await expectAnswer(name, [400, 415], { body: withCard(files[name]) }, 'identityCard');
    const large = Buffer.concat([png, Buffer.alloc(cardLimits.bytes)]);
    await expectAnswer('a card over 10 MB', [413], { body: withCard(large) }, 'identityCard');
    // Refused by its header: the response arrives before the whole body is sent, on a busy machine a moment later.
    await expectAnswer('a form over all limits', [413], {
      body: multipartOf([...fields(), card(large), card(large, 'insuranceCard')]).subarray(0, 1_000_000),
      length: 30_000_000,
      pace: { bytes: 1_000_000, pauseMs: 10_000 },
    });
    await expectAnswer('a card of exactly 10 MB', [200], { body: withCard(large.subarray(0, cardLimits.bytes)) });
    await expectAnswer('an empty card', [400], { body: withCard('') }, 'identityCard');
    await expectAnswer('cards before fields', [200], {
      body: multipartOf([card(png), ...fields(), card(jpeg, 'insuranceCard')]),
    });
    await expectAnswer(
      'a card twice',
      [400],
      { body: multipartOf([...fields(), card(png), card(jpeg)]) },
      'identityCard',
    );
    await expectAnswer('a field twice', [200], { body: multipartOf([...fields(), ...fields(), card(png)]) });
    await expectAnswer('an unexpected file', [400], { body: multipartOf([...fields(), card(png, 'passport')]) });
    await expectAnswer(
      'a text as long as a book',
      [400],
      { body: multipartOf([...fields().slice(0, 2), { name: 'suggestions', content: text4k }]) },
      'suggestions',
    );
    const book = text4k.repeat(10);
    await expectAnswer(
      'a text longer than a form may be',
      [400],
      { body: multipartOf([...fields().slice(0, 2), { name: 'suggestions', content: book }]) },
      'suggestions',
    );
    const many = Array.from({ length: 60 }, (_, index) => ({ name: `field${index}`, content: 'x' }));
    await expectAnswer('sixty fields', [400, 413], { body: multipartOf([card(png), ...many, ...fields()]) });
    await expectAnswer('ten files', [400, 413], {
      body: multipartOf([...fields(), ...Array.from({ length: 10 }, () => card(png))]),
    });
    await expectAnswer('a field called __proto__', [200, 400], {
      body: multipartOf([...fields(), { name: '__proto__', content: 'x' }]),
    });
    await expectAnswer('a file name with path traversal', [200], {
      body: multipartOf([...fields(), card(png, 'identityCard', '../../../../etc/passwd')]),
    });
    await expectAnswer('an endless header', [200, 400], {
      body: multipartOf([...fields(), card(png, 'identityCard', 'a'.repeat(200_000))]),
    });
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
    ])
      await expectAnswer(type.slice(0, 60), [400, 415], { body: withCard(png), type });
    await expectAnswer('a form sent as JSON', [415], { body: withCard(png), type: 'application/json' });
    await expectAnswer('a form without its final boundary', [400], { body: multipartOf([...fields(), card(png)], '') });
    await expectAnswer('an empty body', [400], { body: Buffer.alloc(0) });
    await Promise.all([
      expectAnswer('a slow form', [200], {
        body: withCard(Buffer.concat([png, randomBytesOf(random, 20_000)])),
        pace: { bytes: 3000, pauseMs: 100 },
      }),
      // The server responds to other requests meanwhile.
      fetch(`${server.url}/healthz`).then((answer) => answer.ok || faults.push('A slow form blocks other requests.')),
    ]);
    for (let round = 0; round < rounds; round += 1) {
      const body = multipartOf([
        ...fields(),
        card(Buffer.concat([png, randomBytesOf(random, 5000)])),
        card(jpeg, 'insuranceCard'),
      ]);
      await expectAnswer(`change ${round}`, [200, 400, 413, 415], { body: changed(body, random) });
      await expectAnswer(`cut ${round}`, [0, 400], { body, cutAt: Math.floor(random() * body.length) });
    }
    if (isPatient)
      await expectAnswer('a form that never ends', [0, 400, 408], {
        body: withCard(png),
        length: 1_000_000,
        pace: { bytes: 1_000_000, pauseMs: never },
      });
    for (const path of ['/healthz', '/readyz'])
      if (!(await fetch(server.url + path)).ok) faults.push(`${path} fails afterwards.`);
    const cards = site.withDb((db) =>
      db
        .select({ id: requestCards.id })
        .from(requestCards)
        .all()
        .map(({ id }) => id),
    );
    if (cards.toSorted().join() !== site.listCards().toSorted().join())
      faults.push(`${site.listCards().length} files for ${cards.length} cards.`);
    const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    return { sent, stored: countStored(), statuses, faults };
  } finally {
    await server.kill();
    site.remove();
  }
}

/** The form with a part removed, repeated or moved, or with some bytes replaced. */
function changed(body: Buffer, random: () => number): Buffer {
  const at = () => Math.floor(random() * body.length);
  const [start, end] = [at(), at()].toSorted((a, b) => a - b) as [number, number];
  const [head, piece, tail] = [body.subarray(0, start), body.subarray(start, end), body.subarray(end)];
  const ways = [
    () => Buffer.concat([head, tail]),
    () => Buffer.concat([head, piece, piece, tail]),
    () => Buffer.concat([piece, head, tail]),
    () => body.subarray(0, end),
    () => {
      const copy = Buffer.from(body);
      for (let count = 0; count < 20; count += 1) copy[at()] = Math.floor(random() * 256);
      return copy;
    },
  ];
  return (ways[Math.floor(random() * ways.length)] ?? (() => body))();
}

function send(port: number, { body, type = formType, length = body.length, cutAt, pace }: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const none: Answer = { status: 0, message: '', fields: {} };
    const sending = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/mail/withdrawal',
      method: 'POST',
      agent: false,
      headers: { 'content-type': type, 'content-length': length },
    });
    sending.on('response', async (answer) => {
      const read = JSON.parse(await text(answer).catch(() => '{}')) as Partial<Answer>;
      resolve({ status: answer.statusCode ?? 0, message: read.message ?? '', fields: read.fields ?? {} });
      sending.destroy();
    });
    sending.on('error', () => resolve(none));
    sending.on('close', () => resolve(none));
    void (async () => {
      if (cutAt !== undefined) {
        await new Promise<void>((written) => sending.write(body.subarray(0, cutAt), () => written()));
        return void setTimeout(() => sending.destroy(), 30);
      }
      if (!pace) return void sending.end(body);
      for (let start = 0; start < body.length && !sending.destroyed; start += pace.bytes) {
        sending.write(body.subarray(start, start + pace.bytes));
        await wait(pace.pauseMs);
      }
      if (length === body.length) sending.end();
      else sending.destroy();
    })();
  });
}
