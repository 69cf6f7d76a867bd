import { z } from 'zod';

/**
 * How the host reaches an SMS gateway. Owners cannot change it: an address that can be edited beside "Send a test
 * message" would hand out the secrets. In address, headers and body, these placeholders are filled in, encoded for their
 * place: `{to}` ("971501234567"), `{plusTo}` ("+971501234567"), `{text}`, `{id}` (the same for a message that staff send
 * again), `{type}` (see `types`).
 */
const gatewaySchema = z.strictObject({
  url: z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'write a whole web address'),
  method: z.enum(['POST', 'GET', 'PUT']).default('POST'),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)).default({}),
  body: z.string().default(''),
  /** The gateway's words for texts in Latin letters and for all others. */
  types: z.tuple([z.string(), z.string()]).default(['text', 'unicode']),
  /** Beside a status of 2xx, what the answer must hold: a text, or a value at a place of its JSON ("/messages/0/status"). */
  accepted: z
    .union([z.strictObject({ contains: z.string().min(1) }), z.strictObject({ at: z.string(), is: z.string() })])
    .optional(),
  /** The place of the gateway's id in the JSON of its answer. */
  idAt: z.string().optional(),
});
export type SmsGateway = z.infer<typeof gatewaySchema>;

/** Reads the JSON of a gateway. The error names the first problem, without the values, which are secret. */
export function readGateway(text: string, context: z.RefinementCtx): SmsGateway {
  const parsed = gatewaySchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  context.addIssue({ code: 'custom', message: `${issue?.path.join('.') || 'the JSON'}: ${issue?.message}` });
  return z.NEVER;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
