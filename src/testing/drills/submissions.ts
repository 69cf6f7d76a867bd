import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { CardKind } from '#shared/requests/cards.schema.ts';
import { randomBytesOf } from './random.ts';

/** The request of one visitor, and the data that the server must have stored afterwards. */
export interface Drilled {
  number: number;
  type: 'contact' | 'report' | 'booking' | 'withdrawal';
  path: string;
  fields: Record<string, string>;
  cards: { kind: CardKind; bytes: Buffer; digest: string }[];
}

const cardKindCycle: CardKind[][] = [['identityCard', 'insuranceCard'], ['insuranceCard'], [], ['identityCard']];
const typeCycle = ['contact', 'withdrawal', 'report', 'withdrawal', 'booking'] as const;
const paths = { contact: 'sentContact', report: 'report', booking: 'booking', withdrawal: 'withdrawal' } as const;
const largestCard = 200_000;

let picture: Buffer | null = null;

/**
 * The request of the visitor with this number. The four forms alternate; a home visit has up to two cards of at most
 * 200 kB.
 */
export async function makeSubmission(number: number, random: () => number): Promise<Drilled> {
  const type = typeCycle[number % typeCycle.length] ?? 'contact';
  const person = {
    name: `Visitor ${number}`,
    email: `visitor${number}@visitor.example`,
    phone: `+9715${String(number).padStart(8, '0')}`,
  };
  const text = `Text of visitor ${number}, in both scripts: نص الزائر`;
  const byType = {
    contact: { message: text, type: 'suggestion' },
    report: { visitTime: 'Thursday, 5 / 11 / 2026' },
    booking: { notes: text, packageTitle: `Package ${number}` },
    withdrawal: { suggestions: text, appointmentDate: '25 / 11 / 2026', appointmentTime: '9:00 AM' },
  };
  const kinds = type === 'withdrawal' ? (cardKindCycle[number % cardKindCycle.length] ?? []) : [];
  const cards = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await makeCard(random)) })));
  return { number, type, path: `/api/v1/mail/${paths[type]}`, fields: { ...person, ...byType[type] }, cards };
}

async function makeCard(random: () => number): Promise<{ bytes: Buffer; digest: string }> {
  picture ??= await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b4f5c' } })
    .png()
    .toBuffer();
  // The server also stores bytes after the end of a picture, so random ones make each card unique.
  const bytes = Buffer.concat([picture, randomBytesOf(random, Math.floor(random() * largestCard))]);
  return { bytes, digest: digestOf(bytes) };
}

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Sends a request and returns its reference. With an Idempotency-Key it can be sent again and is stored once. Throws a
 * RefusedError for any other response, and another error without a response.
 */
export async function submit(url: string, { path, fields, cards, type }: Drilled, key?: string): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: type === 'withdrawal' ? formOf(fields, cards) : JSON.stringify(fields),
    headers: {
      ...(type !== 'withdrawal' && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  const body = await answer.text();
  const reference = /D-[\w-]+/.exec(body)?.[0];
  if (answer.status !== 200 || !reference) throw new RefusedError(`${path} was answered ${answer.status}: ${body}`);
  return reference;
}

/** The response was not an acknowledgement. */
export class RefusedError extends Error {}

function formOf(fields: Record<string, string>, cards: Drilled['cards']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { kind, bytes } of cards) form.set(kind, new File([new Uint8Array(bytes)], 'card.png'));
  return form;
}
