import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const count = (fallback: number, max = 1_000_000) => z.coerce.number().int().min(1).max(max).default(fallback);
/** A comma-separated list. */
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((items) =>
      items
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
const givenFolder = z
  .string()
  .min(1)
  .transform((path) => (isAbsolute(path) ? path : resolve(path)));
const folder = (fallback: string) => z.string().default(fallback).pipe(givenFolder);

const megabyte = 1024 * 1024;
/** Attackers with a backup file can try passphrases without a rate limit. */
export const minPassphraseLength = 12;
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an IP address or a range such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const version = isIP(address);
  const isRange = /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
  return version !== 0 && isRange && rest.length === 0;
}

/** A network, or one of Fastify's names for networks. */
const isProxy = (text: string) => proxyNames.includes(text) || isNetwork(text);

/** Whether a text is an origin as browsers send it: only scheme, host and port. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** The content of a PEM file with certificates. */
function readCertificates(path: string, context: z.RefinementCtx): string {
  const pem = tryRead(path);
  if (pem?.includes('-----BEGIN CERTIFICATE-----')) return pem;
  context.addIssue({ code: 'custom', message: `${path} ${pem === null ? 'cannot be read' : 'holds no certificate in the PEM format'}` });
  return z.NEVER;
}

function tryRead(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** A host with its port, or the path of a Unix socket. */
function isClamdUrl(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '') || (url?.protocol === 'unix:' && url.pathname.length > 1);
}

/** Every environment variable of the process. docs/operations.md lists the same. */
const environmentSchema = z.object({
  DANA_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  DATA_DIR: folder('data'),
  UPLOADS_DIR: folder('uploads'),
  KEYS_DIR: folder('keys'),
  /** Default: `backups` in the data folder. */
  BACKUP_DIR: givenFolder.optional(),
  BACKUP_PASSPHRASE: z.string().min(minPassphraseLength).optional(),
  DANA_SECRET: z.string().min(32).optional(),
  DANA_PREVIOUS_SECRETS: list(z.string().min(32)),
  TRUSTED_PROXIES: list(z.string().refine(isProxy, 'list addresses or ranges with commas, for example 127.0.0.1,10.0.0.0/8')),
  API_ORIGINS: list(z.string().refine(isOrigin, 'list origins with commas, for example https://app.example.com')),
  WEBHOOK_NETWORKS: list(z.string().refine(isNetwork, 'list addresses or ranges with commas, for example 10.0.0.5,192.168.1.0/24')),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Default: in production only. */
  SMTP_REQUIRE_TLS: flag.optional(),
  CLAMD_URL: z.string().refine(isClamdUrl, 'use tcp://host:port or unix:/path/of/the/socket').optional(),
  SMTP_CA_FILE: z.string().transform(readCertificates).optional(),
  MAIL_FROM: z.email().default('no-reply@example.com'),
  MAIL_TO: z.email().optional(),
  /** Default: only in demo mode. */
  SEED_DEMO: flag.optional(),
  /** Set by `npm run dev`: pages are rendered from source. */
  DANA_DEV: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LIMIT_REQUESTS_PER_HOUR: count(10),
  LIMIT_REQUESTS_PER_DAY_ALL: count(2000),
  LIMIT_CARD_MB_PER_DAY: count(200),
  LIMIT_CARD_MB_PER_DAY_ALL: count(4000),
  LIMIT_ACKNOWLEDGEMENTS_PER_DAY: count(3),
  LIMIT_FORM_MIN_SECONDS: z.coerce.number().int().min(0).max(60).default(3),
  LIMIT_STATUS_CHECKS_PER_HOUR: count(20),
  LIMIT_SIGN_IN_ATTEMPTS: count(10),
  LIMIT_API_WRITES_PER_MINUTE: count(300),
  LIMIT_API_STAFF_WRITES_PER_MINUTE: count(60_000),
});

export const variableNames = environmentSchema.keyof().options;

export type Environment = Record<string, string | undefined>;

export type Config = ReturnType<typeof toConfig>;

/** An invalid configuration; the message names each variable and the fix. */
export class ConfigError extends Error {}

/** Reads the configuration from environment variables. Throws ConfigError with one line for each invalid variable. */
export function readConfig(environment: Environment): Config {
  // Compose files pass empty variables for unset ones.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'));
  if (parsed.data.DANA_MODE === 'production') checkProduction(parsed.data);
  return toConfig(parsed.data);
}

function toConfig(values: z.infer<typeof environmentSchema>) {
  const isProduction = values.DANA_MODE === 'production';
  return {
    /** `DANA_MODE=production`: settings that protect patients are required, and other hosts than that of `publicUrl` are refused. */
    isProduction,
    /** Whether pages are rendered from source, with hot reload. */
    isDevelopment: values.DANA_DEV === '1',
    port: values.PORT,
    host: values.HOST,
    /** The site's URL without a trailing slash; null in the demo, which uses relative URLs. */
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** Whether browsers must use HTTPS for all subdomains (`includeSubDomains`). */
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    dataDir: values.DATA_DIR,
    uploadsDir: values.UPLOADS_DIR,
    keysDir: values.KEYS_DIR,
    /** The folder of scheduled backups. */
    backupDir: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    /** null: the process cannot encrypt backups. */
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    /** null: the server generates one in the keys folder. */
    secret: values.DANA_SECRET ?? null,
    /** Previous secrets, for decryption only. */
    previousSecrets: values.DANA_PREVIOUS_SECRETS,
    /** IP addresses or ranges of proxies whose forwarded headers are trusted. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** Other origins whose pages may call the API from a browser. */
    apiOrigins: values.API_ORIGINS,
    /** Private IP addresses or ranges to which webhooks may be delivered. */
    webhookNetworks: values.WEBHOOK_NETWORKS,
    /** null: no mail server; mails wait in the outbox. */
    smtpUrl: values.SMTP_URL ?? null,
    /** Whether mails wait while the mail server offers no encryption. */
    smtpRequiresTls: values.SMTP_REQUIRE_TLS ?? isProduction,
    /** null: no virus scan of cards. */
    clamdUrl: values.CLAMD_URL ?? null,
    /** PEM certificates of additional authorities for the mail server's certificate. */
    smtpCa: values.SMTP_CA_FILE ?? null,
    mailFrom: values.MAIL_FROM,
    /** The recipient of the centre's notifications; null only in the demo: the e-mail address in the settings. */
    mailTo: values.MAIL_TO ?? null,
    seedDemo: values.SEED_DEMO ?? !isProduction,
    logLevel: values.LOG_LEVEL,
    limits: {
      requestsPerHour: values.LIMIT_REQUESTS_PER_HOUR,
      requestsPerDayAll: values.LIMIT_REQUESTS_PER_DAY_ALL,
      /** Bytes of uploads with cards. */
      uploadBytesPerDay: values.LIMIT_CARD_MB_PER_DAY * megabyte,
      uploadBytesPerDayAll: values.LIMIT_CARD_MB_PER_DAY_ALL * megabyte,
      acknowledgementsPerDay: values.LIMIT_ACKNOWLEDGEMENTS_PER_DAY,
      formMinSeconds: values.LIMIT_FORM_MIN_SECONDS,
      statusChecksPerHour: values.LIMIT_STATUS_CHECKS_PER_HOUR,
      signInAttempts: values.LIMIT_SIGN_IN_ATTEMPTS,
    },
    /** Write limits for API clients: per visitor address, and per member of staff or token. */
    apiLimits: { writesPerMinute: values.LIMIT_API_WRITES_PER_MINUTE, staffWritesPerMinute: values.LIMIT_API_STAFF_WRITES_PER_MINUTE },
  };
}

function checkProduction(values: z.infer<typeof environmentSchema>): void {
  const problems: string[] = [];
  if (!values.PUBLIC_URL) problems.push('PUBLIC_URL: set the address that visitors open, for example https://lab.example.com');
  else if (!values.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: use https://; in production, browsers send sign-in cookies over HTTPS only');
  if (!values.SMTP_URL) problems.push('SMTP_URL: set the mail server, for example smtp://user:password@mail.example.com:587');
  if (values.MAIL_FROM === 'no-reply@example.com') problems.push("MAIL_FROM: set the sender on the centre's own domain, for example no-reply@lab.example.com");
  if (!values.MAIL_TO) problems.push('MAIL_TO: set the address for notifications of new requests, for example info@lab.example.com');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}
