import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import type { SendReplyInput } from '#shared/requests/inbox.schema.ts';
import { sendReplyInputSchema } from '#shared/requests/inbox.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { composeReply } from '../request-mails/reply.mail.ts';
import { outbox } from '../request-records/outbox.table.ts';

const reception = staffActor('reception');
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

type Site = ReturnType<typeof createRequestsFixture>;
type Changes = Parameters<Site['submission']>[0];

/** A test site with a message of a visitor and a real mail server. */
async function withMessage(changes: Changes = {}, environment: Record<string, string> = {}) {
  const server = await startMailServer();
  const site = createRequestsFixture({ SMTP_URL: server.url, MAIL_TO: 'desk@lab.example', ...environment });
  cleanups.push(server.stop, site.close);
  await site.requests.sendContact(visitor, site.submission(changes));
  const { id = '' } = site.storedRequests()[0] ?? {};
  const page = () => site.requests.get(reception, id);
  const seen = () => ({ id, version: page().request.version });
  const { replies } = site;
  const send = (written: Partial<SendReplyInput> = {}, actor = reception) =>
    replies.send(actor, { ...seen(), language: 'en', subject: '', text: 'We open at eight.', ...written });
  /** Mails that the server received, by the subject. */
  const received = async () => {
    await site.mailer.deliverDue();
    return server.mails.filter(({ recipients }) => recipients.includes('mariam@visitor.example'));
  };
  return { ...site, id, page, seen, send, replies, received };
}

const refused = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });
const withSubject = (text: string) => refused('invalid_input', { messageKey: { id: text } });

describe('A mail of staff', () => {
  test.each([
    ['en', 'We open at 8.\n\nBring your ID <card> & “smile”.', 'Re: We have received your message (', 'ltr'],
    ['ar', 'نفتح عند الثامنة.\n\n25 نوفمبر مناسب؟', 'Re: وصلتنا رسالتك (', 'rtl'],
  ] as const)(
    'arrives in %s as it was written, in the thread of the acknowledgement, and without headers of automatic mails.',
    async (locale, text, subject, direction) => {
      const site = await withMessage({ locale });
      await site.received();
      site.send({ language: locale, text });
      const [acknowledgement, reply] = await site.received();
      expect(reply?.headers).toMatchObject({
        'in-reply-to': acknowledgement?.headers['message-id'],
        references: acknowledgement?.headers['message-id'],
        subject: expect.stringContaining(subject),
        'reply-to': expect.stringContaining('<desk@lab.example>'),
        from: expect.stringContaining('<no-reply@lab.example>'),
      });
      expect(reply?.headers.subject).toContain(site.page().request.reference);
      expect(reply?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
      expect(reply?.html).toContain(`dir="${direction}"`);
      expect(reply?.html).not.toContain('<card>');
      const automatic = ['auto-submitted', 'x-auto-response-suppress', 'precedence'];
      expect(automatic.filter((name) => name in (reply?.headers ?? {}))).toEqual([]);
      expect(acknowledgement?.headers['auto-submitted']).toBe('auto-replied');
      expect(site.page().request.mails.at(-1)).toMatchObject({ kind: 'reply', state: 'sent' });
    },
  );

  test('that waits is not sent after staff marked the request as spam.', async () => {
    const site = await withMessage();
    await site.received();
    site.send();
    site.requests.markSpam(reception, site.seen());
    await site.received();
    expect(site.page().request.mails.at(-1)).toMatchObject({ kind: 'reply', state: 'discarded' });
    expect(await site.received()).toHaveLength(1);
  });

  test('can be written again after staff discarded it because it failed.', async () => {
    const site = await withMessage();
    site.send();
    const failed = site.page().request.mails.find(({ kind }) => kind === 'reply')?.id ?? '';
    site.db.update(outbox).set({ state: 'failed' }).where(eq(outbox.id, failed)).run();
    site.requests.discardMail(reception, failed);
    site.send();
    const states = site.page().request.mails.filter(({ kind }) => kind === 'reply');
    expect(states.map(({ state }) => state)).toEqual(['discarded', 'waiting']);
    expect((await site.received()).map(({ text }) => text.trimEnd())).toContain('We open at eight.');
  });

  test('continues the thread of earlier replies, with the subject that staff wrote.', async () => {
    const site = await withMessage();
    await site.received();
    site.send({ text: 'First.' });
    await site.received();
    site.send({ text: 'Second.', subject: 'About Friday' });
    const mails = await site.received();
    const [acknowledgement, first, second] = mails.map(({ headers }) => headers);
    expect(second).toMatchObject({
      subject: 'About Friday',
      'in-reply-to': first?.['message-id'],
      references: `${acknowledgement?.['message-id']} ${first?.['message-id']}`,
    });
  });

  test('has no thread and a subject of its own, if the visitor got no acknowledgement.', async () => {
    const site = await withMessage({}, { LIMIT_ACKNOWLEDGEMENTS_PER_DAY: '1' });
    await site.requests.sendContact(visitor, site.submission({ message: 'One more question' }));
    const { id = '', reference = '' } = site.storedRequests()[1] ?? {};
    site.replies.send(reception, { id, version: 1, language: 'en', subject: '', text: 'Yes.' });
    const reply = (await site.received()).at(-1);
    expect(reply?.headers.subject).toBe(`Your request ${reference}`);
    expect(reply?.headers).not.toHaveProperty('in-reply-to');
  });

  test('is stored with its author, starts the request and counts as the first response.', async () => {
    const site = await withMessage();
    site.advance(25 * 60_000);
    const revision = site.requests.poll(reception).revision;
    site.send({ subject: 'About Friday' });
    const { request, events, replies } = site.page();
    expect(request).toMatchObject({ state: 'in_progress', version: 2 });
    expect(site.storedRequests()[0]?.answerMinutes).toBe(25);
    expect(replies).toMatchObject([
      { subject: 'About Friday', text: 'We open at eight.', staffName: 'Mariam', whatsappState: null },
    ]);
    expect(events.at(-1)?.details).toEqual({ kind: 'reply', reply: replies[0]?.id, as: 'mail' });
    const afterReply = site.requests.poll(reception).revision;
    expect(afterReply).not.toBe(revision);
    // Open pages also learn that it was sent.
    await site.received();
    expect(site.requests.poll(reception).revision).not.toBe(afterReply);
  });

  test('is stored once if the same form is sent twice, and refused if a colleague changed the request.', async () => {
    const site = await withMessage();
    const seen = site.seen();
    site.send(seen);
    site.send(seen);
    // After a lost response, the page may have learned of the new version.
    site.send();
    expect(site.page().replies).toHaveLength(1);
    expect(() => site.send({ ...seen, text: 'We open at nine.' })).toThrow(refused('conflict'));
    const colleague = { ...staffActor('reception'), staffId: 'b'.repeat(32), name: 'Sara' };
    expect(() => site.send(seen, colleague)).toThrow(refused('conflict'));
    expect(site.page().replies).toHaveLength(1);
    expect((await site.received()).length).toBe(2);
    site.advance(2 * 3_600_000);
    site.send();
    expect(site.page().replies).toHaveLength(2);
  });

  test('is refused without a mail server or an address, and for possible spam.', async () => {
    const site = await withMessage();
    const unsent = (changes: Changes) => withMessage(changes);
    site.requests.markSpam(reception, site.seen());
    expect(() => site.send()).toThrow(withSubject('requests.moveNotAllowed'));
    const offline = createRequestsFixture();
    cleanups.push(offline.close);
    await offline.requests.sendContact(visitor, offline.submission());
    const { id = '' } = offline.storedRequests()[0] ?? {};
    const reply = { id, version: 1, language: 'en', subject: '', text: 'Yes.' } as const;
    expect(() => offline.replies.send(reception, reply)).toThrow(withSubject('requests.noMailServer'));
    expect(offline.requests.get(reception, id).replyDraft.answersTo).toBeNull();
    const { contact } = site.submission();
    const silent = await unsent({ contact: { ...contact, email: '' } });
    expect(() => silent.send()).toThrow(withSubject('requests.noEmail'));
    expect(silent.page()).toMatchObject({ replies: [], request: { version: 1, state: 'new' } });
  });

  test('that the mail server refuses is shown as failed, and staff send it again.', async () => {
    const server = await startMailServer({ refuseRecipient: (to) => (to.startsWith('mariam@') ? 550 : null) });
    const site = createRequestsFixture({ SMTP_URL: server.url });
    cleanups.push(server.stop, site.close);
    await site.requests.sendContact(visitor, site.submission());
    const { id = '' } = site.storedRequests()[0] ?? {};
    site.replies.send(reception, { id, version: 1, language: 'en', subject: '', text: 'Yes.' });
    await site.mailer.deliverDue();
    const { request, replies } = site.requests.get(reception, id);
    const mail = request.mails.find((each) => each.id === replies[0]?.id);
    expect(mail).toMatchObject({ kind: 'reply', state: 'failed' });
    site.requests.sendMailAgain(reception, mail?.id ?? '');
    expect(site.requests.get(reception, id).request.mails.at(-1)).toMatchObject({ state: 'waiting' });
  });

  test('cannot contain characters that nobody sees, or a line break in its subject.', () => {
    const seen = { id: 'a'.repeat(32), version: 1, language: 'en', subject: 'Friday', text: 'Yes.\n\tNo. 1\u200f' };
    const accepts = (changes: object) => sendReplyInputSchema.safeParse({ ...seen, ...changes }).success;
    expect(accepts({})).toBe(true);
    const hostile = ['a\r\nBcc: victim@other.example', 'a\nb', 'a\u2028b', 'a\u0000b', 'a\u202eb', 'a\u2067b'];
    expect(hostile.filter((subject) => accepts({ subject }))).toEqual([]);
    expect(['a\u0000b', 'a\u202eb', 'a\u2067b', 'a\rb'].filter((text) => accepts({ text }))).toEqual([]);
    expect([' ', 'a'.repeat(5001)].filter((text) => accepts({ text }))).toEqual([]);
    expect(accepts({ subject: 'a'.repeat(151) })).toBe(false);
  });
});

describe('A message in WhatsApp', () => {
  test('opens with greeting, centre and reference only, and counts once staff say that it was sent.', async () => {
    const site = await withMessage({ message: 'Is my HIV test ready?' });
    const { reference } = site.page().request;
    const { whatsappEn, whatsappAr } = site.page().replyDraft;
    expect(whatsappEn).toBe(
      `Hello Mariam,\nThis is Dana Coast Lab. We are writing to you about your request ${reference}.`,
    );
    expect(whatsappAr).toContain('مختبر ساحل الدانة');
    site.advance(10 * 60_000);
    site.replies.openWhatsapp(reception, { id: site.id, language: 'ar' });
    expect(site.page()).toMatchObject({
      request: { state: 'new', version: 2 },
      replies: [{ whatsappState: 'opened', text: whatsappAr, staffName: 'Mariam' }],
    });
    expect(site.storedRequests()[0]?.answerMinutes).toBeNull();
    site.advance(50 * 60_000);
    const replyId = site.page().replies[0]?.id ?? '';
    site.replies.confirmWhatsapp(reception, { id: site.id, replyId, isSent: true });
    expect(site.page()).toMatchObject({ request: { state: 'in_progress' }, replies: [{ whatsappState: 'sent' }] });
    expect(site.storedRequests()[0]?.answerMinutes).toBe(10);
    expect(() => site.replies.confirmWhatsapp(reception, { id: site.id, replyId, isSent: false })).toThrow(
      refused('conflict'),
    );
  });

  test('that was not sent is no response, and a member who opens WhatsApp again is asked once.', async () => {
    const site = await withMessage();
    for (const language of ['en', 'ar'] as const) site.replies.openWhatsapp(reception, { id: site.id, language });
    const [reply, ...others] = site.page().replies;
    expect(others).toEqual([]);
    site.replies.confirmWhatsapp(reception, { id: site.id, replyId: reply?.id ?? '', isSent: false });
    expect(site.page()).toMatchObject({ request: { state: 'new' }, replies: [{ whatsappState: 'not_sent' }] });
    expect(site.storedRequests()[0]?.answerMinutes).toBeNull();
    expect(() =>
      site.replies.confirmWhatsapp(reception, { id: site.id, replyId: 'c'.repeat(32), isSent: true }),
    ).toThrow(refused('not_found'));
  });
});

test('Replies are erased with their request.', async () => {
  const site = await withMessage();
  site.send();
  const owner = staffActor('owner');
  await site.people.erase(owner, { terms: ['mariam@visitor.example'], requestIds: [site.id] });
  expect(site.db.$client.prepare('SELECT count(*) AS count FROM replies').get()).toEqual({ count: 0 });
  expect(() => site.requests.get(systemActor, site.id)).toThrow(refused('not_found'));
});

test('A telephone number in an Arabic reply is isolated in both parts of the mail.', () => {
  const text = 'اتصل على +971 4 123 4567\nأو \u200e04 123 4568';
  const reply = { id: 'a'.repeat(32), requestId: 'b'.repeat(32), language: 'ar', subject: 'ردنا', text } as const;
  const who = { staffId: null, staffName: '', whatsappState: null, createdAt: '2026-11-25T08:00:00.000Z' };
  const mail = composeReply({ ...reply, ...who });
  expect(mail.text).toBe('اتصل على \u2066+971 4 123 4567\u2069\nأو \u200e04 123 4568');
  expect(mail.html).toContain('اتصل على <bdi dir="ltr">+971 4 123 4567</bdi><br>\nأو \u200e04 123 4568');
});
