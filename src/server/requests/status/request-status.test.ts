import { beforeEach, describe, expect, test } from 'vitest';
import { requestStatusInputSchema } from '#shared/requests/requests.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type Actor, systemActor } from '../../core/auth/actor.ts';
import { requests as requestsTable } from '../../request-records/requests.table.ts';

let site: TestApp;
const visitor = (address = '192.0.2.7'): Actor => ({ kind: 'visitor', address });
const system = systemActor;

beforeEach(async () => {
  site = await createTestApp({
    isSeeded: false,
    environment: { LIMIT_REQUESTS_PER_HOUR: '1000', LIMIT_FORM_MIN_SECONDS: '0', LIMIT_STATUS_CHECKS_PER_HOUR: '8' },
  });
  return () => site.close();
});

async function sendWithdrawal(
  person: { phone?: string; email?: string; appointmentDate?: string; appointmentTime?: string },
  guard = { website: '', ticket: site.services.requests.issueTicket() },
): Promise<string> {
  const { requests } = site.services;
  const emptyWithdrawal = {
    suggestions: '',
    appointmentDay: '',
    appointmentDate: '',
    appointmentTime: '',
    area: '',
    areaId: '',
    areaName: '',
    collector: null,
    packageId: null,
    morePackages: '',
    shownFee: '',
    shownTotal: '',
  };
  const { reference } = await requests.sendWithdrawal(visitor(), async () => ({
    locale: 'en',
    guard,
    source: 'site',
    consentVersion: '2026-11',
    withdrawal: { name: 'Mariam', email: '', phone: '', ...emptyWithdrawal, ...person },
  }));
  return reference;
}

describe('The status check of requests', () => {
  test('returns the state without personal data for a reference and the last four digits of the phone number.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567', email: 'mariam@example.com' });
    const status = await site.services.requests.checkStatus(visitor(), { reference, proof: '4567' });
    expect(status).toEqual({
      reference,
      type: 'withdrawal',
      state: 'new',
      receivedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      preparation: { en: '', ar: '' },
      isReportReady: false,
      changeRequests: [],
      isCancelAsked: false,
      appointmentState: null,
      asked: null,
      wish: null,
      agreedChannels: [],
      costs: null,
      agreed: null,
    });
  });

  test('returns the day and hour that the visitor asked for.', async () => {
    const day = dayAfter(dayOf(new Date(site.now()).toISOString()), 3);
    const statusOf = async (appointmentTime: string) => {
      const reference = await sendWithdrawal({ phone: '050 123 4567', appointmentDate: day, appointmentTime });
      return (await site.services.requests.checkStatus(visitor(), { reference, proof: '4567' })).asked;
    };
    expect(await statusOf('16:00')).toEqual({ day, time: '16:00' });
    expect(await statusOf('')).toEqual({ day, time: null });
  });

  test('accepts the whole phone number, the e-mail address and the reference in any notation.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567', email: 'Mariam@Example.com' });
    for (const proof of ['+971 50 123 4567', '٠٥٠ ١٢٣ ٤٥٦٧', '\u200e4567', 'mariam@example.com']) {
      const typed = requestStatusInputSchema.parse({ reference: reference.toLowerCase().replaceAll('-', ' '), proof });
      await expect(site.services.requests.checkStatus(visitor(), typed)).resolves.toMatchObject({ reference });
    }
  });

  test('accepts the e-mail address if the request has no phone number.', async () => {
    const reference = await sendWithdrawal({ email: 'Mariam@Example.com' });
    await expect(
      site.services.requests.checkStatus(visitor(), { reference, proof: 'mariam@example.com' }),
    ).resolves.toMatchObject({ state: 'new' });
    await expect(site.services.requests.checkStatus(visitor(), { reference, proof: '' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('returns the same error for a wrong proof and for an unknown reference.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567', email: 'mariam@example.com' });
    const refusals = [
      { reference, proof: '4568' },
      { reference, proof: 'sara4567@example.com' },
      { reference, proof: '567' },
      { reference: 'D-0000-0000', proof: '4567' },
      { reference: 'D-0000-0000', proof: 'nothing is proven by this' },
    ].map((input) => site.services.requests.checkStatus(visitor(), input).catch((error: unknown) => error));
    for (const refusal of await Promise.all(refusals))
      expect(refusal).toMatchObject({ code: 'not_found', messageKey: { id: 'requestStatus.notFound' } });
  });

  test('rate-limits an address with many wrong proofs, but not a visitor with the right one.', async () => {
    const { requests } = site.services;
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const refusal = (code: string) => expect.objectContaining({ code });
    const guess = (address: string, of: string) =>
      requests.checkStatus(visitor(address), { reference: of, proof: '0000' });
    for (let stranger = 0; stranger < 5; stranger++) {
      for (let attempt = 0; attempt < 5; attempt++)
        await expect(guess(`192.0.${stranger}.2`, reference)).rejects.toEqual(refusal('not_found'));
      await expect(guess(`192.0.${stranger}.2`, reference)).rejects.toEqual(refusal('too_many_requests'));
    }
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(guess('192.0.0.2', 'D-0000-0000')).rejects.toEqual(refusal('not_found'));
    await expect(guess('192.0.0.2', 'D-0000-0001')).rejects.toEqual(refusal('too_many_requests'));
    for (let time = 0; time < 20; time++)
      await expect(requests.checkStatus(visitor('192.0.2.99'), { reference, proof: '4567' })).resolves.toMatchObject({
        reference,
      });
  });

  test.each([
    ['IPv6 /48', (index: number) => `2001:db8:0:${index.toString(16)}::1`],
    ['IPv4 /24', (index: number) => `198.51.100.${index}`],
  ])('allows an %s network four times the guesses of an address.', async (_name, inside) => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const answers = [];
    for (let guess = 0; guess < 50; guess++)
      answers.push(
        await site.services.requests
          .checkStatus(visitor(inside(guess)), { reference, proof: String(guess).padStart(4, '0') })
          .catch(({ code }: { code: string }) => code),
      );
    expect(answers.filter((answer) => answer === 'not_found')).toHaveLength(20);
    expect(answers.at(-1)).toBe('too_many_requests');
  });

  test('asks for the whole number after 30 wrong digits from anywhere, also after a restart, and the history says so.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567', email: 'mariam@example.com' });
    const check = (address: string, proof: string) =>
      site.services.requests.checkStatus(visitor(address), { reference, proof });
    const history = () => {
      const { id } = site.services.requests.list(system, {}).items[0] ?? expect.fail('no request');
      return site.services.requests.get(system, id).events.map(({ details }) => details.kind);
    };
    for (let guess = 0; guess < 29; guess++)
      await expect(check(`192.0.${guess}.2`, String(guess).padStart(4, '0'))).rejects.toMatchObject({
        code: 'not_found',
      });
    await expect(check('198.51.1.1', 'other@example.com')).rejects.toMatchObject({ code: 'not_found' });
    await expect(check('198.51.1.2', '4567')).resolves.toMatchObject({ reference });
    expect(history()).toEqual([]);
    await expect(check('198.51.1.3', '9999')).rejects.toMatchObject({ code: 'not_found' });
    await expect.poll(history).toEqual(['digits_guessed']);
    await expect(check('198.51.1.4', '4567')).rejects.toMatchObject({ messageKey: { id: 'requestStatus.notFound' } });
    for (const proof of ['0501234567', '+971 50 123 4567', 'mariam@example.com'])
      await expect(check('198.51.1.5', proof)).resolves.toMatchObject({ reference });
    await expect(check('198.51.1.5', '+971 50 124 4567')).rejects.toMatchObject({ code: 'not_found' });
    expect(history()).toEqual(['digits_guessed']);
  });

  test('asks for the whole number after 30 wrong digits that arrive at once.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const check = (network: number, proof: string) =>
      site.services.requests.checkStatus(visitor(`2001:db8:${network}::1`), { reference, proof }).then(
        () => 'found',
        ({ code }) => code,
      );
    const digits = [...Array.from({ length: 40 }, (_, guess) => String(guess).padStart(4, '0')), '4567'];
    const answers = await Promise.all(digits.map((proof, network) => check(network, proof)));
    expect(answers).toEqual(digits.map(() => 'not_found'));
    const wrongProofs = () => site.deps.db.select().from(requestsTable).get()?.wrongProofs;
    await expect.poll(wrongProofs).toBe(30);
    expect(await check(50, '4567')).toBe('not_found');
    expect(await check(50, '0501234567')).toBe('found');
  });

  test('answers wrong digits the same whether the reference exists or not, if the disk cannot be written.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    site.deps.db.$client.pragma('query_only = ON');
    for (const of of [reference, 'D-0000-0000'])
      await expect(
        site.services.requests.checkStatus(visitor(), { reference: of, proof: '0000' }),
      ).rejects.toMatchObject({ code: 'not_found', messageKey: { id: 'requestStatus.notFound' } });
    site.deps.db.$client.pragma('query_only = OFF');
  });

  test('answers wrong digits before it writes anything.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const wrongProofs = () => site.deps.db.select().from(requestsTable).get()?.wrongProofs;
    await expect(site.services.requests.checkStatus(visitor(), { reference, proof: '0000' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(wrongProofs()).toBe(0);
    await expect.poll(wrongProofs).toBe(1);
  });

  test('accepts five change requests, which the inbox lists, and refuses the sixth and a second cancellation.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const changeRequest = { reference, proof: '4567', kind: 'cancel', text: 'Not this week' } as const;
    expect((await site.services.requests.sendChangeRequest(visitor(), changeRequest)).changeRequests).toEqual([
      { kind: 'cancel', text: 'Not this week', startsAt: null },
    ]);
    const { items } = site.services.requests.list(system, { folder: 'inbox', page: 1 });
    expect(items[0]?.changeRequests).toMatchObject([{ kind: 'cancel', text: 'Not this week' }]);
    for (let count = 1; count < 5; count++)
      await site.services.requests.sendChangeRequest(visitor(), {
        ...changeRequest,
        kind: 'change',
        text: `Day ${count}`,
      });
    await expect(
      site.services.requests.sendChangeRequest(visitor(), { ...changeRequest, text: 'Not at all' }),
    ).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  test('accepts a cancellation after five change requests, again after staff answered, and no second one before.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const { requests } = site.services;
    const send = (kind: 'cancel' | 'change', text: string) =>
      requests.sendChangeRequest(visitor(), { reference, proof: '4567', kind, text });
    const refusal = { code: 'too_many_requests' };
    for (let count = 1; count <= 5; count++) await send('change', `Day ${count}`);
    await expect(send('change', 'Day 6')).rejects.toMatchObject(refusal);
    expect((await send('cancel', '')).isCancelAsked).toBe(true);
    await expect(send('cancel', 'Please')).rejects.toMatchObject(refusal);
    const { id, version } = requests.list(system, { folder: 'inbox', page: 1 }).items[0] ?? expect.fail('no request');
    requests.answerChangeRequests(system, { id, version });
    await expect(send('change', 'Day 6')).rejects.toMatchObject(refusal);
    site.advance(1000);
    expect((await send('cancel', '')).isCancelAsked).toBe(true);
  });

  test('reports that a cancellation was requested until staff answer it.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const proof = { reference, proof: '4567' };
    const { requests } = site.services;
    const changeRequest = (kind: 'cancel' | 'change', text: string) =>
      requests.sendChangeRequest(visitor(), { ...proof, kind, text });
    expect((await changeRequest('change', 'In the evening')).isCancelAsked).toBe(false);
    expect((await changeRequest('cancel', '')).isCancelAsked).toBe(true);
    expect((await changeRequest('change', 'At noon')).isCancelAsked).toBe(true);
    const { id, version } = requests.list(system, { folder: 'inbox', page: 1 }).items[0] ?? expect.fail('no request');
    requests.answerChangeRequests(system, { id, version });
    expect((await requests.checkStatus(visitor(), proof)).isCancelAsked).toBe(false);
    expect((await changeRequest('change', 'On Friday')).isCancelAsked).toBe(false);
  });

  test('stores a repeated change request once, and refuses one without text.', async () => {
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const changeRequest = { reference, proof: '4567', kind: 'change', text: 'In the evening' } as const;
    await site.services.requests.sendChangeRequest(visitor(), changeRequest);
    // The second time, a browser sends it again the next day.
    for (const wait of [0, dayMs]) {
      site.advance(wait);
      const { isRepeat, changeRequests } = await site.services.requests.sendChangeRequest(visitor(), changeRequest);
      expect([isRepeat, changeRequests.length]).toEqual([true, 1]);
    }
    await expect(
      site.services.requests.sendChangeRequest(visitor(), { ...changeRequest, text: '' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { text: { id: 'requestStatus.emptyChangeRequest' } },
    });
  });

  test.each([
    ['looks like spam', 'new', { website: 'filled', ticket: '' }, () => undefined],
    ...(['in_progress', 'completed', 'declined'] as const).map(
      (to) =>
        [
          `is ${to}`,
          to,
          undefined,
          (id: string) => site.services.requests.changeState(system, { id, version: 1, to, note: 'seen' }),
        ] as const,
    ),
  ] as const)(
    'passes a change request to the inbox if the request %s: with a mail, a mark, and found by its reference.',
    async (_name, state, guard, prepare) => {
      const { requests } = site.services;
      const reference = await sendWithdrawal({ phone: '050 123 4567' }, guard);
      prepare(requests.list(system, {}).items[0]?.id ?? '');
      const status = await requests.sendChangeRequest(visitor(), {
        reference,
        proof: '4567',
        kind: 'cancel',
        text: '',
      });
      expect(status).toMatchObject({ isCancelAsked: true, state });
      const list = requests.list(system, { search: reference });
      expect(list.items).toMatchObject([{ reference, state, spamReason: null }]);
      expect(list.items[0]?.mails.map(({ kind }) => kind)).toContain('change_request');
      expect(requests.list(system, { openChangeRequest: true }).items).toMatchObject([{ reference }]);
      const { events } = requests.get(system, list.items[0]?.id ?? '');
      expect(events.at(-1)).toMatchObject({
        staffName: '',
        details: { kind: 'change_request', changeRequest: 'cancel' },
      });
    },
  );

  test('stores a change request of a request that staff marked as spam, which stays there without a mail.', async () => {
    const { requests } = site.services;
    const reference = await sendWithdrawal({ phone: '050 123 4567' });
    const id = requests.list(system, {}).items[0]?.id ?? '';
    requests.markSpam(system, { id, version: 1 });
    const asked = { reference, proof: '4567', kind: 'change', text: 'In the evening' } as const;
    expect(await requests.sendChangeRequest(visitor(), asked)).toMatchObject({ state: 'new' });
    expect(requests.list(system, {}).items).toEqual([]);
    const { request } = requests.get(system, id);
    expect(request).toMatchObject({ state: 'spam', spamReason: 'staff', changeRequests: [{ text: 'In the evening' }] });
    expect(request.mails.map(({ kind }) => kind)).not.toContain('change_request');
  });

  test('reports a request marked as spam as new.', async () => {
    const { requests } = site.services;
    const { reference } = await requests.send(
      visitor(),
      { locale: 'en', guard: { website: 'filled', ticket: '' }, source: 'site', consentVersion: '2026-11' },
      {
        type: 'contact',
        input: { name: 'Mariam', email: 'm@example.com', phone: '0501234567', type: 'inquiry', message: 'Hello' },
      },
    );
    await expect(requests.checkStatus(visitor(), { reference, proof: '4567' })).resolves.toMatchObject({
      state: 'new',
    });
  });
});
