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

/** Messages to the telephones of patients. */
export const messagesSection = {
  messages: object(
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
          /** Named beside the tick of the forms. */
          recipient: pair(
            optionalText({
              label: /*i18n*/ { id: 'setting.messages.recipient', message: 'Who gets the number' },
              hint: /*i18n*/ {
                id: 'setting.messages.recipient.hint',
                message: 'Visitors read it before they agree: the company of the gateway and its country.',
              },
              max: 80,
            }),
          ),
          signature: pair(
            optionalText({
              label: /*i18n*/ { id: 'setting.messages.signature', message: 'Your name in messages' },
              hint: /*i18n*/ { id: 'setting.messages.signature.hint', message: 'Short, because each letter costs.' },
              max: 24,
            }),
          ),
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
      ...group(
        /*i18n*/ { id: 'setting.messages.texts', message: 'Texts of messages' },
        {
          appointment_confirmed: ownText(
            /*i18n*/ { id: 'setting.messages.confirmed', message: 'Appointment confirmed' },
          ),
          appointment_moved: ownText(/*i18n*/ { id: 'setting.messages.moved', message: 'Appointment moved' }),
          appointment_cancelled: ownText(
            /*i18n*/ { id: 'setting.messages.cancelled', message: 'Appointment cancelled' },
          ),
          appointment_reminder: ownText(/*i18n*/ { id: 'setting.messages.reminder', message: 'Reminder' }),
          on_the_way: ownText(/*i18n*/ { id: 'setting.messages.onTheWay', message: 'The collector is on the way' }),
          report_ready: ownText(/*i18n*/ { id: 'setting.messages.reportReady', message: 'The report is ready' }),
        },
      ),
    },
    { rule: requireNames },
  ),
};

/** Visitors must read who gets their number, and patients who writes. */
function requireNames(
  values: { isOn: boolean; recipientEn: string; recipientAr: string; signatureEn: string; signatureAr: string },
  context: Refinement,
): void {
  if (!values.isOn) return;
  for (const name of ['recipientEn', 'recipientAr', 'signatureEn', 'signatureAr'] as const)
    if (values[name] === '') context.addIssue({ code: 'custom', path: [name], message: 'required' });
}
