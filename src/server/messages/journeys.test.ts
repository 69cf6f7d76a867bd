import { afterEach, expect, test } from 'vitest';
import type { ConfirmAppointmentInput, Telling, VisitAction } from '#shared/appointments/appointments.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { withWhatsapp } from '#testing/messages.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { newRandomId } from '../core/ids.ts';

const reception = staffActor('reception');
const minuteMs = 60_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Way {
  email: string;
  agreedChannels: MessageChannel[];
  told: Telling;
  /** What the patient got, as words that tell the kinds apart. */
  expected: Record<Locale, RegExp[]>;
}

const bySms = {
  en: [
    /confirmed: Wednesday 25 November, 11:30 AM, at home/,
    /now Wednesday 25 November, 3:00 PM/,
    /reminder/,
    /on the way/,
  ],
  ar: [
    /تأكّد موعدك الأربعاء 25 نوفمبر، 11:30 ص، في المنزل/,
    /تغيّر موعدك إلى الأربعاء 25 نوفمبر، 3:00 م/,
    /تذكير/,
    /في الطريق/,
  ],
};
const byTemplate = [/^confirmed .*25.*11:30/, /^moved .*3:00/, /^reminder .*3:00/, /^on_the_way .*3:00/];
const byMail = {
  en: [/received/, /is confirmed/, /new time/, /reminder/],
  ar: [/وصل/, /تأكيد/, /تغيّر/, /تذكير/],
};
const ways: Record<string, Way> = {
  SMS: { email: '', agreedChannels: ['sms'], told: 'message', expected: bySms },
  WhatsApp: {
    email: '',
    agreedChannels: ['whatsapp'],
    told: 'message',
    expected: { en: byTemplate, ar: byTemplate },
  },
  mail: { email: 'mariam@visitor.example', agreedChannels: [], told: 'email', expected: byMail },
  telephone: { email: '', agreedChannels: [], told: 'telephone', expected: { en: [], ar: [] } },
};

test.each(
  Object.entries(ways).flatMap(([name, way]) => (['en', 'ar'] as const).map((locale) => [name, locale, way] as const)),
)(
  'A visit from the form to “took place” by %s alone, in %s.',
  async (_name, locale, { email, agreedChannels, told, expected }) => {
    const mailServer = await startMailServer();
    cleanups.push(mailServer.stop);
    const site = await withWhatsapp({}, { SMTP_URL: mailServer.url, MAIL_TO: 'desk@lab.example' });
    cleanups.push(site.close);
    const { behaviour } = site.receiver;
    const reference = await sendWish(site, { email }, { locale, agreedChannels });
    const row = () => site.storedRequests().find((stored) => stored.reference === reference);
    const id = row()?.id ?? '';
    const confirm = (changes: Partial<ConfirmAppointmentInput>) =>
      site.appointments.confirm(reception, { ...agreedVisit, told, id, version: row()?.version ?? 0, ...changes });
    const send = async () => {
      site.reminders.storeDue(systemActor);
      await site.messageSender.sendDue();
      await site.mailer.deliverDue();
    };
    const press = (action: VisitAction) => {
      const { sequence = 0 } = site.requests.get(reception, id).request.appointment ?? {};
      const pressed = { at: new Date(site.clock()).toISOString(), key: newRandomId(), note: '' };
      site.visitActions.act(reception, { id, action, sequence, ...pressed });
    };
    const to = (instant: string) => site.advance(Date.parse(instant) - site.clock());
    await send();

    // The gateways are busy at first.
    behaviour.status = 503;
    confirm({});
    await send();
    behaviour.status = 200;
    site.advance(2 * minuteMs);
    await send();
    confirm({ time: '15:00' });
    await send();
    // Reports of WhatsApp arrive twice and late.
    for (const state of ['delivered', 'sent', 'delivered']) site.whatsappStates.receive(site.report(state));
    to('2026-11-24T06:00:00Z');
    await send();
    await send();
    to('2026-11-25T10:30:00Z');
    press('on_the_way');
    await send();
    press('arrived');
    to('2026-11-25T11:30:00Z');
    press('done');
    await send();
    site.advance(minuteMs);

    const proof = { reference, proof: '4567' };
    const status = await site.requests.checkStatus(visitor, proof);
    expect(status).toMatchObject({ state: 'completed', appointmentState: 'done' });
    const texts = site.sent().map(({ text }) => text);
    const templates = site
      .calls()
      .map(
        ({ template }) => `${template.name} ${template.components[0]?.parameters.map(({ text }) => text).join(' ')}`,
      );
    const mails = mailServer.mails
      .filter(({ recipients }) => recipients.includes('mariam@visitor.example'))
      .map(({ headers }) => headers.subject ?? '');
    const got = [...texts, ...templates, ...mails];
    // A busy gateway got the first message twice, and took it once.
    const taken = agreedChannels.length > 0 ? got.slice(1) : got;
    expect(taken).toEqual(expected[locale].map((words) => expect.stringMatching(words)));
    expect(texts.concat(templates).join()).not.toMatch(/Mariam|Villa/);
  },
);
