import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { idempotentResponses } from '#server/api/api.table.ts';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { packages } from '#server/packages/packages.table.ts';
import { cardViews } from '#server/request-records/requests.table.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { makePackage, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const reception = staffActor('reception', {
  staffId: '1',
  name: 'Huda',
  email: 'huda@lab.example',
  address: '192.0.2.8',
});
const inbox = { folder: 'inbox', page: 1 } as const;
const person = { name: 'Mariam Ali', email: 'mariam@visitor.example', phone: '050 123 4567' };
const sites: ReturnType<typeof createRequestsFixture>[] = [];

afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

function openTestSite(environment = {}) {
  const site = createRequestsFixture(environment);
  sites.push(site);
  createUploadFolders(site.uploadsDir);
  return site;
}

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b4f5c' } })
    .jpeg()
    .toBuffer();
async function* arriving(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 5000) yield bytes.subarray(start, start + 5000);
}
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
const withdrawalInput = (changes: object = {}) =>
  inputSchema(withdrawalForm).parse({
    ...person,
    appointmentDate: '2026-11-25',
    appointmentTime: '9:00 AM',
    ...changes,
  });

function submission(site: ReturnType<typeof createRequestsFixture>) {
  const { contact: _contact, ...rest } = site.submission();
  return rest;
}

describe('A booking', () => {
  test('stores the title and price that the visitor saw and those of the package.', async () => {
    const site = openTestSite();
    const labPackage = makePackage(site.db, { nameEn: 'Heart check', price: 300 });
    const booking = { ...person, notes: 'In the morning', packageId: labPackage.id, offerId: null };
    const shown = {
      packageTitle: 'Heart check for 1 dirham',
      packageDescription: 'Old text',
      packagePrice: 1,
      salePercent: 99,
    };
    await site.requests.sendBooking(visitor, { ...submission(site), booking: { ...booking, ...shown } });
    expect(site.requests.list(reception, inbox).items[0]?.details).toMatchObject({
      type: 'booking',
      notes: 'In the morning',
      packageId: labPackage.id,
      shown: { title: 'Heart check for 1 dirham', price: 1, salePercent: 99 },
      record: { title: 'Heart check', price: 300 },
    });
  });

  test('of a package that was deleted meanwhile is stored.', async () => {
    const site = openTestSite();
    const labPackage = makePackage(site.db, {});
    site.db.delete(packages).where(eq(packages.id, labPackage.id)).run();
    const booking = {
      ...person,
      notes: '',
      packageId: labPackage.id,
      offerId: null,
      packageTitle: 'Gone',
      packageDescription: '',
      packagePrice: 5,
      salePercent: null,
    };
    await site.requests.sendBooking(visitor, { ...submission(site), booking });
    expect(site.requests.list(reception, inbox).items[0]?.details).toMatchObject({
      record: null,
      shown: { title: 'Gone', price: 5 },
    });
  });
});

describe('A report request', () => {
  test('is stored with its visit day, and a repeat within the hour returns the same reference.', async () => {
    const site = openTestSite();
    const report = { ...person, visitTime: 'Thursday, 5 / 11 / 2026' };
    const sent = submission(site);
    const first = await site.requests.sendReport(visitor, { ...sent, report });
    expect(await site.requests.sendReport(visitor, { ...sent, report })).toEqual(first);
    expect(site.storedRequests()).toMatchObject([
      { type: 'report', visitDay: '2026-11-05', spamReason: null, phoneKey: '+971501234567' },
    ]);
  });

  test('that is sent again from another form or through the API is a request of its own, also from the same network address.', async () => {
    const site = openTestSite();
    const report = { ...person, visitTime: 'Thursday, 5 / 11 / 2026' };
    const send = (address: string, ticket = submission(site).guard.ticket) =>
      site.requests.sendReport(
        { kind: 'visitor', address },
        { ...submission(site), guard: { website: '', ticket }, report },
      );
    const first = await send('203.0.113.7');
    const others = [await send('203.0.113.7'), await send('198.51.100.4')];
    const api = (actor: Actor) =>
      site.requests.sendReport(actor, {
        ...submission(site),
        guard: { website: '', ticket: '' },
        source: 'api',
        report,
      });
    for (const actor of [visitor, visitor, systemActor]) others.push(await api(actor));
    const references = [first, ...others].map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
    expect(site.storedRequests()).toHaveLength(references.length);
  });

  test('of a form that was opened in the same millisecond as that of another visitor has its own reference.', async () => {
    const site = openTestSite();
    const report = { ...person, visitTime: 'Thursday, 5 / 11 / 2026' };
    const guards = [1, 2].map(() => ({ website: '', ticket: site.requests.issueTicket() }));
    site.advance(60_000);
    const sent = submission(site);
    const [first, second] = await Promise.all(
      guards.map((guard) => site.requests.sendReport(visitor, { ...sent, guard, report })),
    );
    expect(first).not.toEqual(second);
  });

  test('with an invalid ticket has no repeats, because anybody can send the same invalid one.', async () => {
    const site = openTestSite();
    const report = { ...person, visitTime: 'Thursday, 5 / 11 / 2026' };
    const send = () =>
      site.requests.sendReport(visitor, { ...submission(site), guard: { website: '', ticket: 'x' }, report });
    expect(await send()).not.toEqual(await send());
  });

  test('sent again from the same open form a day later gets the first reference; from a new form, one of its own.', async () => {
    const site = openTestSite();
    const report = { ...person, visitTime: 'Thursday, 5 / 11 / 2026' };
    const sent = submission(site);
    const first = await site.requests.sendReport(visitor, { ...sent, report });
    site.advance(86_400_000);
    expect(await site.requests.sendReport(visitor, { ...sent, report })).toEqual(first);
    expect(await site.requests.sendReport(visitor, { ...submission(site), report })).not.toEqual(first);
    expect(site.storedRequests()).toHaveLength(2);
  });
});

describe('A home visit', () => {
  test('is stored with encrypted cards, which are decrypted byte for byte.', async () => {
    const site = openTestSite();
    const [identity, insurance] = [await picture(), Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n')];
    await site.requests.sendWithdrawal(visitor, async (receiveCard) => {
      await receiveCard('insuranceCard', arriving(insurance));
      await receiveCard('identityCard', arriving(identity));
      return { ...submission(site), withdrawal: withdrawalInput() };
    });
    const [request] = site.requests.list(reception, inbox).items;
    expect(request?.cards).toMatchObject([
      { kind: 'identityCard', type: 'image/jpeg', bytes: identity.length },
      { kind: 'insuranceCard', type: 'application/pdf', bytes: insurance.length },
    ]);
    expect(site.storedRequests()[0]).toMatchObject({
      visitDay: '2026-11-25',
      visitTime: '09:00',
      details: { isPast: false },
    });
    const [card] = request?.cards ?? [];
    if (!card) throw new Error('no card');
    expect(readFileSync(join(site.uploadsDir, 'private', card.id)).includes(identity.subarray(100, 140))).toBe(false);
    expect((await buffer(await site.privateFiles.read(card.id))).equals(identity)).toBe(true);
    expect(filesIn(join(site.uploadsDir, 'private', 'incoming'))).toEqual([]);
  });

  test('records each view of its cards.', async () => {
    const site = openTestSite();
    await site.requests.sendWithdrawal(visitor, async (receiveCard) => {
      await receiveCard('identityCard', arriving(await picture()));
      return { ...submission(site), withdrawal: withdrawalInput() };
    });
    const id = site.requests.list(reception, inbox).items[0]?.cards[0]?.id ?? '';
    await expect(site.cards.open(reception, '0'.repeat(32))).rejects.toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
    expect(site.db.select().from(cardViews).all()).toEqual([]);
    await site.cards.open(reception, id);
    expect(site.db.select().from(cardViews).all()).toMatchObject([
      { cardId: id, kind: 'identityCard', staffId: '1', staffName: 'Huda' },
    ]);
  });

  test('whose cards cannot be moved to their place leaves no stored response that would name it.', async () => {
    const site = openTestSite();
    const responses = () => site.db.select().from(idempotentResponses).all();
    const sent = site.requests.sendWithdrawal(visitor, async (receiveCard) => {
      await receiveCard('identityCard', arriving(await picture()));
      return {
        ...submission(site),
        withdrawal: withdrawalInput(),
        onReference: (tx, reference) => {
          const call = { owner: 'visitors', key: 'one', fingerprint: 'a', createdAt: '2026-11-21T08:00:00.000Z' };
          tx.insert(idempotentResponses)
            .values({ ...call, status: 200, body: `Your reference is ${reference}.` })
            .run();
          rmSync(join(site.uploadsDir, 'private', 'incoming'), { recursive: true });
        },
      };
    });
    await expect(sent).rejects.toThrow();
    expect([site.storedRequests(), responses()]).toEqual([[], []]);
  });

  test('that is refused for a card, a field or a database error leaves no data and does not count against the rate limit.', async () => {
    const site = openTestSite({ LIMIT_REQUESTS_PER_HOUR: '2' });
    const good = await picture();
    const refusals = [
      () =>
        site.requests.sendWithdrawal(visitor, async (receiveCard) => {
          await receiveCard('identityCard', arriving(good));
          await receiveCard('insuranceCard', arriving(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
          return { ...submission(site), withdrawal: withdrawalInput() };
        }),
      () =>
        site.requests.sendWithdrawal(visitor, async (receiveCard) => {
          await receiveCard('identityCard', arriving(good));
          await receiveCard('identityCard', arriving(good));
          return { ...submission(site), withdrawal: withdrawalInput() };
        }),
      () =>
        site.requests.sendWithdrawal(visitor, async (receiveCard) => {
          await receiveCard('identityCard', arriving(good));
          return { ...submission(site), withdrawal: withdrawalInput({ email: '', phone: '' }) };
        }),
      () =>
        site.requests.sendWithdrawal(visitor, async (receiveCard) => {
          await receiveCard('identityCard', arriving(good));
          site.db.run(
            sql`CREATE TRIGGER no_cards BEFORE INSERT ON request_cards BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
          );
          return { ...submission(site), withdrawal: withdrawalInput() };
        }),
    ];
    for (const refusal of refusals) await expect(refusal()).rejects.toThrow();
    site.db.run(sql`DROP TRIGGER no_cards`);
    expect(site.storedRequests()).toEqual([]);
    expect(filesIn(join(site.uploadsDir, 'private'))).toEqual(['incoming']);
    expect(filesIn(join(site.uploadsDir, 'private', 'incoming'))).toEqual([]);
    for (const suggestions of ['first', 'second'])
      await expect(
        site.requests.sendWithdrawal(visitor, async () => ({
          ...submission(site),
          withdrawal: withdrawalInput({ suggestions }),
        })),
      ).resolves.toMatchObject({
        reference: expect.any(String),
      });
  });

  test('sent again with the missing cards, or with another card of the same size, is a request of its own.', async () => {
    const site = openTestSite();
    const sent = submission(site);
    const send = (cards: Buffer[]) =>
      site.requests.sendWithdrawal(visitor, async (receiveCard) => {
        for (const card of cards) await receiveCard('identityCard', arriving(card));
        return { ...sent, withdrawal: withdrawalInput() };
      });
    const cardOf = (name: string) => [Buffer.from(`%PDF-1.7\n%${name}\n%%EOF\n`)];
    for (const cards of [[], cardOf('Mariam'), cardOf('Khalid')]) await send(cards);
    expect(site.storedRequests().map(({ spamReason }) => spamReason)).toEqual([null, null, null]);
    await send(cardOf('Khalid'));
    expect(site.storedRequests()).toHaveLength(3);
  });

  test('sent twice with its cards returns the same reference, and the server deletes the files of the repeat.', async () => {
    const site = openTestSite();
    const sent = submission(site);
    const send = () =>
      site.requests.sendWithdrawal(visitor, async (receiveCard) => {
        await receiveCard('identityCard', arriving(await picture()));
        return { ...sent, withdrawal: withdrawalInput() };
      });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(site.storedRequests()).toHaveLength(1);
    expect(filesIn(join(site.uploadsDir, 'private'))).toHaveLength(2);
    expect(filesIn(join(site.uploadsDir, 'private', 'incoming'))).toEqual([]);
  });

  test('counts the bytes of a card without a byte order mark before its picture.', async () => {
    const content = await picture();
    expect(
      await openTestSite().privateFiles.receive(arriving(Buffer.concat([Buffer.from('efbbbf', 'hex'), content]))),
    ).toMatchObject({
      type: 'image/jpeg',
      bytes: content.length,
    });
  });

  test('keeps a card file that the database lists, and the clean-up deletes a file that it does not list.', async () => {
    const site = openTestSite();
    const kept = await site.privateFiles.receive(arriving(await picture()));
    const lost = await site.privateFiles.receive(arriving(await picture()));
    await site.requests.sendWithdrawal(visitor, async () => ({ ...submission(site), withdrawal: withdrawalInput() }));
    const [request] = site.storedRequests();
    site.db.run(
      sql`INSERT INTO request_cards (id, request_id, kind, type, bytes, created_at) VALUES (${kept.id}, ${request?.id}, 'identityCard', ${kept.type}, ${kept.bytes}, ${request?.createdAt})`,
    );
    await site.cards.sweep(systemActor);
    expect(filesIn(join(site.uploadsDir, 'private'))).toEqual([kept.id, 'incoming'].toSorted());
    expect(filesIn(join(site.uploadsDir, 'private', 'incoming'))).toEqual([]);
    expect(existsSync(join(site.uploadsDir, 'private', lost.id))).toBe(false);
  });

  test('for a day in the past is stored and marked as past.', async () => {
    const site = openTestSite();
    await site.requests.sendWithdrawal(visitor, async () => ({
      ...submission(site),
      source: 'api',
      withdrawal: withdrawalInput({ appointmentDate: '20 / 11 / 2026' }),
    }));
    expect(site.storedRequests()[0]?.details).toMatchObject({ isPast: true });
  });

  test('without an e-mail address sends only the notification to the centre.', async () => {
    const site = openTestSite();
    await site.requests.sendWithdrawal(visitor, async () => ({
      ...submission(site),
      withdrawal: withdrawalInput({ email: '' }),
    }));
    expect(site.requests.list(reception, inbox).items[0]?.mails.map(({ kind }) => kind)).toEqual(['notification']);
  });
});
