import type { SmsGateway } from '../core/message-gateways.ts';
import { parseJson } from '../core/parse-json.ts';
import { callProvider, type Dialling, type Outcome, type OutgoingMessage } from './message-channel.ts';
import { isLatin } from './message-text.ts';

/** Sends one message through an SMS gateway. Never rejects. */
export const sendSms = (gateway: SmsGateway, message: OutgoingMessage, dialling: Dialling): Promise<Outcome> =>
  callProvider(dialling, fillGateway(gateway, message), (answer) => readAnswer(gateway, answer));

/** The request to a gateway for one message. */
function fillGateway({ url, method, headers, body, types }: SmsGateway, { to, text, id }: OutgoingMessage) {
  const values = { to: to.replace('+', ''), plusTo: to, text, id, type: types[isLatin(text) ? 0 : 1] };
  const fill = (template: string, encode: (value: string) => string) =>
    template.replace(/\{(to|plusTo|text|id|type)\}/g, (_found, name: keyof typeof values) => encode(values[name]));
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const all = Object.fromEntries(names.map(([name, value]) => [name, fill(value, headerValue)]));
  return {
    url: fill(url, encodeURIComponent),
    method,
    headers: all,
    body: fill(body, encodingOf(all['content-type'])),
  };
}

/** The encoding of values in a body of a media type. */
function encodingOf(type = ''): (value: string) => string {
  if (type.includes('json')) return (value) => JSON.stringify(value).slice(1, -1);
  if (type.includes('xml')) return (value) => value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  if (type.includes('urlencoded')) return encodeURIComponent;
  return (value) => value;
}

const headerValue = (value: string): string => value.replace(/[^\x20-\x7e]/g, '');

/** Whether a gateway's answer with a status of 2xx accepts the message, and its id for it. */
function readAnswer({ accepted, idAt }: SmsGateway, answer: string): { isAccepted: boolean; id: string | null } {
  const id = idAt === undefined ? null : valueAt(answer, idAt);
  if (accepted === undefined) return { isAccepted: true, id };
  if ('contains' in accepted) return { isAccepted: answer.includes(accepted.contains), id };
  return { isAccepted: valueAt(answer, accepted.at) === accepted.is, id };
}

/** The value at a JSON Pointer (RFC 6901) as text; null if there is none. */
export function valueAt(json: string, pointer: string): string | null {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    parseJson(json),
  );
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? String(found) : null;
}
