import { flag, integer, type Label, optionalText } from '../collections/fields.ts';
import { choice, group, object, pair } from '../collections/setting-fields.ts';
import type { Refinement } from '../collections/setting-rules.ts';
import { findUnknownField } from '../fields/placeholders.rules.ts';
import { messageFields } from './messages.schema.ts';

const hint = /*i18n*/ {
  id: 'setting.messages.text.hint',
  message:
    "Leave it empty for the usual text. Dana fills in '{centre}', '{day}', '{time}', '{place}' and '{reference}'. Two parts at most: 306 characters in English, 134 in Arabic.",
};
/** A text of the centre's own, or '' for Dana's. */
const ownText = (label: Label) => {
  const text = optionalText({ label, hint, max: 306, lines: 2 });
  return pair({ ...text, schema: text.schema.superRefine(requireKnownFields) });
};

function requireKnownFields(text: string, context: Refinement): void {
  const field = findUnknownField(text, messageFields);
  if (field !== undefined) context.addIssue({ code: 'custom', path: [], message: 'unknownField', params: { field } });
}

/** Named beside the tick of the forms. */
const recipient = (hint: Label) =>
  pair(
    optionalText({
      label: /*i18n*/ { id: 'setting.messages.recipient', message: 'Who gets the number' },
      hint,
      max: 80,
    }),
  );

const template = (label: Label, initial: string) => {
  const text = optionalText({ label, max: 512 });
  return { ...text, schema: text.schema.refine((name) => /^\w*$/.test(name), 'format'), initial };
};

const kinds = {
  confirmed: /*i18n*/ { id: 'setting.messages.confirmed', message: 'Appointment confirmed' },
  moved: /*i18n*/ { id: 'setting.messages.moved', message: 'Appointment moved' },
  cancelled: /*i18n*/ { id: 'setting.messages.cancelled', message: 'Appointment cancelled' },
  reminder: /*i18n*/ { id: 'setting.messages.reminder', message: 'Reminder' },
  onTheWay: /*i18n*/ { id: 'setting.messages.onTheWay', message: 'The collector is on the way' },
  reportReady: /*i18n*/ { id: 'setting.messages.reportReady', message: 'The report is ready' },
};

/** Messages to the telephones of patients. */
export const messagesSection = {
  messages: object({
    sms: object(
      {
        ...group(
          /*i18n*/ { id: 'setting.messages.sms', message: 'Messages by SMS' },
          {
            isOn: flag({
              label: /*i18n*/ { id: 'setting.messages.isOn', message: 'Send SMS to patients who agreed to it' },
              hint: /*i18n*/ {
                id: 'setting.messages.isOn.hint',
                message:
                  'Send a test message first. The number and the text leave your building and pass the gateway and the network of the patient.',
              },
              initial: false,
            }),
            recipient: recipient(
              /*i18n*/ {
                id: 'setting.messages.recipient.hint',
                message: 'Visitors read it before they agree: the company of the gateway and its country.',
              },
            ),
            signature: pair(
              optionalText({
                label: /*i18n*/ { id: 'setting.messages.signature', message: 'Your name in messages' },
                hint: /*i18n*/ {
                  id: 'setting.messages.signature.hint',
                  message: 'Short, because each letter costs.',
                },
                max: 24,
              }),
            ),
            hasLink: flag({
              label: /*i18n*/ {
                id: 'setting.messages.hasLink',
                message: 'End messages with the address of the status page',
              },
              hint: /*i18n*/ {
                id: 'setting.messages.hasLink.hint',
                message: 'Messages are complete without it, and people are warned of links in messages.',
              },
              initial: false,
            }),
          },
          { also: /*i18n*/ { id: 'setting.messages.also', message: 'text message, mobile, gateway, telephone' } },
        ),
      },
      { rule: requireNames('recipientEn', 'recipientAr', 'signatureEn', 'signatureAr') },
    ),
    whatsapp: object(
      {
        ...group(
          /*i18n*/ { id: 'setting.messages.whatsapp', message: 'Messages by WhatsApp' },
          {
            isOn: flag({
              label: /*i18n*/ {
                id: 'setting.messages.whatsapp.isOn',
                message: 'Send WhatsApp messages to patients who agreed to it',
              },
              hint: /*i18n*/ {
                id: 'setting.messages.whatsapp.isOn.hint',
                message:
                  'They come from a number of its own, whose answers nobody reads, and need approved templates. Send a test message first.',
              },
              initial: false,
            }),
            hasAgreement: flag({
              label: /*i18n*/ {
                id: 'setting.messages.whatsapp.hasAgreement',
                message: 'Our legal counsel has agreed in writing',
              },
              hint: /*i18n*/ {
                id: 'setting.messages.whatsapp.hasAgreement.hint',
                message:
                  'These data pass servers abroad, which the law on health data restricts. The consent of the patient alone is no basis.',
              },
              initial: false,
            }),
            recipient: recipient(
              /*i18n*/ {
                id: 'setting.messages.whatsapp.recipient.hint',
                message: 'Visitors read it before they agree, for example: WhatsApp (Meta), with servers abroad.',
              },
            ),
            languageEn: template(
              /*i18n*/ {
                id: 'setting.messages.whatsapp.languageEn',
                message: 'Language code of the English templates',
              },
              'en',
            ),
            languageAr: template(
              /*i18n*/ {
                id: 'setting.messages.whatsapp.languageAr',
                message: 'Language code of the Arabic templates',
              },
              'ar',
            ),
          },
        ),
        ...group(
          /*i18n*/ { id: 'setting.messages.whatsapp.templates', message: 'Names of the WhatsApp templates' },
          {
            appointment_confirmed: template(kinds.confirmed, 'appointment_confirmed'),
            appointment_moved: template(kinds.moved, 'appointment_moved'),
            appointment_cancelled: template(kinds.cancelled, 'appointment_cancelled'),
            appointment_reminder: template(kinds.reminder, 'appointment_reminder'),
            on_the_way: template(kinds.onTheWay, 'on_the_way'),
            report_ready: template(kinds.reportReady, 'report_ready'),
          },
        ),
      },
      { rule: requireNames('hasAgreement', 'recipientEn', 'recipientAr') },
    ),
    ...group(
      /*i18n*/ { id: 'setting.messages.limits', message: 'Limits of messages' },
      {
        countries: choice(['own', 'gulf'], {
          label: /*i18n*/ { id: 'setting.messages.countries', message: 'To mobile numbers of' },
          initial: 'own',
          words: {
            own: /*i18n*/ { id: 'setting.messages.countries.own', message: 'your country only' },
            gulf: /*i18n*/ { id: 'setting.messages.countries.gulf', message: 'the Gulf states' },
          },
        }),
        perNumber: integer({
          label: /*i18n*/ { id: 'setting.messages.perNumber', message: 'At most so many messages to a number a day' },
          min: 1,
          max: 5,
          initial: 5,
        }),
        segmentsPerDay: integer({
          label: /*i18n*/ { id: 'setting.messages.segments', message: 'At most so many message parts a day' },
          hint: /*i18n*/ {
            id: 'setting.messages.segments.hint',
            message: 'The network charges for each part. Above the limit, staff are asked to telephone.',
          },
          min: 1,
          max: 20_000,
          initial: 200,
        }),
      },
    ),
    texts: object({
      ...group(
        /*i18n*/ { id: 'setting.messages.texts', message: 'Texts of SMS' },
        {
          appointment_confirmed: ownText(kinds.confirmed),
          appointment_moved: ownText(kinds.moved),
          appointment_cancelled: ownText(kinds.cancelled),
          appointment_reminder: ownText(kinds.reminder),
          on_the_way: ownText(kinds.onTheWay),
          report_ready: ownText(kinds.reportReady),
        },
      ),
    }),
  }),
};

/** What a channel needs while it is on: visitors must read who gets their number, and patients who writes. */
function requireNames(...names: string[]) {
  return (values: { isOn: boolean }, context: Refinement): void => {
    if (!values.isOn) return;
    const given = values as Record<string, unknown>;
    for (const name of names) if (!given[name]) context.addIssue({ code: 'custom', path: [name], message: 'required' });
  };
}
