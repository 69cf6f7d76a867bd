import { z } from 'zod';
import { parseJson } from './parse-json.ts';

/**
 * How the host reaches an SMS gateway. Owners cannot change it: an address that can be edited beside "Send a test
 * message" would hand out the secrets. In address, headers and body, these placeholders are filled in, encoded for their
 * place: `{to}` ("971501234567"), `{plusTo}` ("+971501234567"), `{text}`, `{id}` (the same for every attempt), `{type}`
 * (see `types`).
 */
const smsGatewaySchema = z.strictObject({
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
export type SmsGateway = z.infer<typeof smsGatewaySchema>;

/** How the host reaches the WhatsApp Cloud API. Owners cannot change it either. */
const whatsappCloudSchema = z.strictObject({
  /** With the version of the API. */
  url: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  /** The WhatsApp Business Account, for its templates. */
  accountId: z.string().regex(/^\d+$/),
  phoneNumberId: z.string().regex(/^\d+$/),
  token: z.string().regex(/^[\x21-\x7e]+$/),
  /** Signs the calls of the API. */
  appSecret: z.string().min(16),
  /** Chosen by the host for the handshake. */
  verifyToken: z.string().min(16),
});
export type WhatsappCloud = z.infer<typeof whatsappCloudSchema>;

/** A variable with JSON. The error names the first problem, without the values, which are secret. */
const jsonVariable = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().transform((text, context): z.output<Schema> => {
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    context.addIssue({ code: 'custom', message: `${issue?.path.join('.') || 'the JSON'}: ${issue?.message}` });
    return z.NEVER;
  });

export const smsGatewayVariable = jsonVariable(smsGatewaySchema);
export const whatsappCloudVariable = jsonVariable(whatsappCloudSchema);
