import type { MessageKind } from '#shared/messages/messages.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { WhatsappCloud } from '../core/message-gateways.ts';
import { parseJson } from '../core/parse-json.ts';
import { callProvider, type Dialling, type Outcome, type OutgoingMessage } from './message-channel.ts';
import type { MessageValues } from './message-text.ts';
import { valueAt } from './sms.channel.ts';

/** The parameters of the template of each kind, in their order. */
export const templateFields: Record<MessageKind, readonly (keyof MessageValues)[]> = {
  appointment_confirmed: ['day', 'time', 'place', 'reference'],
  appointment_moved: ['day', 'time', 'place', 'reference'],
  appointment_cancelled: ['day', 'time', 'reference'],
  appointment_reminder: ['day', 'time', 'place', 'reference'],
  on_the_way: ['time', 'reference'],
  report_ready: ['reference'],
};

/** A message is worth nothing after half a day: "confirmed" must not arrive after a cancellation. */
const longestLifeSeconds = 43_200;

/** Sends one message by an approved template. Never rejects. */
export function sendWhatsapp(
  cloud: WhatsappCloud,
  whatsapp: Settings['messages']['whatsapp'],
  { id, to, kind, locale, values }: OutgoingMessage,
  dialling: Dialling,
): Promise<Outcome> {
  const parameters = templateFields[kind].map((name) => ({ type: 'text', text: values[name] }));
  const body = JSON.stringify({
    messaging_product: 'whatsapp',
    to: to.replace('+', ''),
    type: 'template',
    // Comes back with each state, also if our call got no answer.
    biz_opaque_callback_data: id,
    template: {
      name: whatsapp[kind],
      language: { code: locale === 'ar' ? whatsapp.languageAr : whatsapp.languageEn },
      components: [{ type: 'body', parameters }],
    },
  });
  const request = { url: `${cloud.url}/${cloud.phoneNumberId}/messages`, headers: headersOf(cloud), body };
  return callProvider(dialling, request, (answer) => {
    const providerId = valueAt(answer, '/messages/0/id');
    return { isAccepted: providerId !== null, id: providerId };
  });
}

/**
 * What is wrong with the templates: a name or language that is missing or not approved, or one that WhatsApp would deliver
 * later than after 12 hours. Null if all are usable. Never rejects.
 */
export async function checkTemplates(
  cloud: WhatsappCloud,
  whatsapp: Settings['messages']['whatsapp'],
  { guard, dial, signal }: Dialling,
): Promise<string | null> {
  const fields = 'fields=name,language,status,message_send_ttl_seconds&limit=500';
  const url = `${cloud.url}/${cloud.accountId}/message_templates?${fields}`;
  const request = { method: 'GET' as const, url, headers: headersOf(cloud), body: '', signal, answerBytes: 2_000_000 };
  const { fault, answer } = await dial(guard, request).catch(() => ({ fault: 'timeout', answer: '' }));
  if (fault !== null) return `${fault} ${answer.slice(0, 200)}`.trim();
  const found = parseJson(answer) as { data?: unknown } | undefined;
  const templates = Array.isArray(found?.data) ? (found.data as Template[]) : [];
  for (const kind of Object.keys(templateFields) as MessageKind[])
    for (const language of [whatsapp.languageEn, whatsapp.languageAr]) {
      const template = templates.find((each) => each?.name === whatsapp[kind] && each.language === language);
      const problem = problemOf(template);
      if (problem !== null) return `${whatsapp[kind] || kind} (${language}): ${problem}`;
    }
  return null;
}

interface Template {
  name?: unknown;
  language?: unknown;
  status?: unknown;
  message_send_ttl_seconds?: unknown;
}

function problemOf(template: Template | undefined): string | null {
  if (!template) return 'not found';
  if (template.status !== 'APPROVED') return String(template.status);
  const life = Number(template.message_send_ttl_seconds);
  return life > 0 && life <= longestLifeSeconds ? null : 'message_send_ttl_seconds must be 43200 at most';
}

const headersOf = ({ token }: WhatsappCloud) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});
