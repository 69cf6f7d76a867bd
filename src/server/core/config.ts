import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { withoutEndSlashes } from '#shared/paths.ts';
import { describeAccess } from './explain-access.ts';
import { smsGatewayVariable, whatsappCloudVariable } from './message-gateways.ts';
import { describeUnknown, findUnknownVariables, type UnknownVariable } from './unknown-variables.ts';

const oneOf = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: `use ${orList.format(values)}` });
const orList = new Intl.ListFormat('en', { type: 'disjunction' });
const flag = oneOf(['true', 'false']).transform((value) => value === 'true');
function whole(min: number, max: number) {
  const error = `use a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
const count = (fallback: number, max = 1_000_000) => whole(1, max).default(fallback);
const longText = (min: number) => z.string().min(min, { error: `use at least ${min} characters` });
const webAddress = z
  .url({ protocol: /^https?$/, error: 'write the whole address, for example https://lab.example.com' })
  .refine(
    (text) => !URL.canParse(text) || /^[^/]+\/\/[^/?#@]+\/*$/.test(text),
    'write only the scheme, the host and a port: Dana cannot run below a path',
  );
const mailAddress = z.email({ error: 'write one e-mail address, for example info@lab.example.com' });
/** A list with commas, or a file with one item on each line. */
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((items) =>
      items
        .split(/[,\n]/)
        .map((text) => text.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
const givenPath = z
  .string()
  .min(1)
  .transform((path) => (isAbsolute(path) ? path : resolve(path)));
const folder = (fallback: string) => z.string().default(fallback).pipe(givenPath);

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

/**
 * Whether a text is the URL of a mail server. With `#`, `/` or `?` in its password, a URL is invalid or names another
 * host, so that its `@` is elsewhere.
 */
function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  if (text.includes('@') !== (url.username !== '')) return false;
  try {
    return [url.username, url.password].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

const smtpAdvice =
  'write smtp://user:password@host:587 or smtps://user:password@host:465; in the user and the password, write # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25';

/** The content of a PEM file with certificates. */
function readCertificates(path: string, context: z.RefinementCtx): string {
  const pem = tryRead(path);
  if (pem?.includes('-----BEGIN CERTIFICATE-----')) return pem;
  context.addIssue({
    code: 'custom',
    message: `${path} ${pem === null ? `cannot be read${whyUnreadable(path)}` : 'holds no certificate in the PEM format'}`,
  });
  return z.NEVER;
}

function whyUnreadable(path: string): string {
  const access = describeAccess(path, 'read');
  return access === null ? '' : `: ${access}`;
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
  if (url?.protocol === 'unix:') return url.pathname.length > 1;
  return url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '';
}

const privateAddress = /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cd])/;

/** Whether a text is an `https` URL, or an `http` one of a private address or of a host name without a dot. */
function isHeartbeatUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.protocol === 'https:') return url !== null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? !host.includes('.') : privateAddress.test(host);
  return url.protocol === 'http:' && isPrivate;
}

/** A folder on a machine that is reached by SFTP with a key. */
function isReplicaUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'sftp:' && url.username !== '' && url.password === '' && /^\/[\w./-]+$/.test(url.pathname);
}

/** Every environment variable of the process. docs/settings.md lists the same. */
const environmentSchema = z.object({
  DANA_MODE: oneOf(['demo', 'production']).default('demo'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: webAddress.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  DATA_DIR: folder('data'),
  UPLOADS_DIR: folder('uploads'),
  KEYS_DIR: folder('keys'),
  /** Default: `backups` in the data folder. */
  BACKUP_DIR: givenPath.optional(),
  BACKUP_PASSPHRASE: longText(minPassphraseLength).optional(),
  DANA_SECRET: longText(32).optional(),
  DANA_PREVIOUS_SECRETS: list(longText(32)),
  TRUSTED_PROXIES: list(
    z.string().refine(isProxy, 'list addresses or ranges with commas, for example 127.0.0.1,10.0.0.0/8'),
  ),
  STATUS_TOKEN: longText(32).optional(),
  HEARTBEAT_URL: z
    .string()
    .refine(isHeartbeatUrl, 'write the whole address with https://; http:// is allowed for private addresses only')
    .optional(),
  SHARED_CACHE_SECONDS: whole(0, 3600).default(0),
  API_ORIGINS: list(z.string().refine(isOrigin, 'list origins with commas, for example https://app.example.com')),
  WEBHOOK_NETWORKS: list(
    z.string().refine(isNetwork, 'list addresses or ranges with commas, for example 10.0.0.5,192.168.1.0/24'),
  ),
  SMTP_URL: z.string().refine(isSmtpUrl, smtpAdvice).optional(),
  SMS_GATEWAY: smsGatewayVariable.optional(),
  WHATSAPP_CLOUD: whatsappCloudVariable.optional(),
  /** Default: in production only. */
  SMTP_REQUIRE_TLS: flag.optional(),
  CLAMD_URL: z.string().refine(isClamdUrl, 'use tcp://host:port or unix:/path/of/the/socket').optional(),
  SMTP_CA_FILE: z.string().transform(readCertificates).optional(),
  REPLICA_URL: z
    .string()
    .refine(isReplicaUrl, 'use sftp://user@host/folder or sftp://user@host:port/folder')
    .optional(),
  REPLICA_KEY_FILE: givenPath.optional(),
  REPLICA_HOST_KEY: z
    .string()
    .regex(
      /^(ssh-|ecdsa-)[\w-]+ [\w+/=]{40,}( .*)?$/,
      'write the type and the key from ssh-keyscan, for example ssh-ed25519 AAAA...',
    )
    .optional(),
  MAIL_FROM: mailAddress.default('no-reply@example.com'),
  MAIL_TO: mailAddress.optional(),
  /** Default: only in demo mode. */
  SEED_DEMO: oneOf(['true', 'content', 'false']).optional(),
  /** Set by `npm run dev`: pages are rendered from source. */
  DANA_DEV: oneOf(['0', '1']).default('0'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ACCESS_LOG: flag.default(false),
  LIMIT_REQUESTS_PER_HOUR: count(10),
  LIMIT_HOLDS: count(4),
  LIMIT_REQUESTS_PER_DAY_ALL: count(2000),
  LIMIT_CARD_MB_PER_DAY: count(200),
  LIMIT_CARD_MB_PER_DAY_ALL: count(4000),
  LIMIT_ACKNOWLEDGEMENTS_PER_DAY: count(3),
  LIMIT_ACKNOWLEDGEMENTS_PER_NETWORK: count(10),
  LIMIT_FORM_MIN_SECONDS: whole(0, 60).default(3),
  LIMIT_STATUS_CHECKS_PER_HOUR: count(20),
  LIMIT_SIGN_IN_ATTEMPTS: count(10),
  LIMIT_API_WRITES_PER_MINUTE: count(300),
  LIMIT_API_STAFF_WRITES_PER_MINUTE: count(60_000),
});

/** Variables that hold a secret. For each, NAME_FILE can name a file with the value instead. */
const secretNames = [
  'SMTP_URL',
  'SMS_GATEWAY',
  'WHATSAPP_CLOUD',
  'DANA_SECRET',
  'DANA_PREVIOUS_SECRETS',
  'BACKUP_PASSPHRASE',
  'STATUS_TOKEN',
  'HEARTBEAT_URL',
] as const;
const fileVariable = <Name extends string>(name: Name) => `${name}_FILE` as const;

export const variableNames = [...environmentSchema.keyof().options, ...secretNames.map(fileVariable)];

export type Environment = Record<string, string | undefined>;

export type Config = ReturnType<typeof toConfig>;

/** An invalid configuration; the message names each variable and the fix. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. Throws ConfigError with one line for each problem, so that the
 * operator learns of all of them at once. `findMore` adds problems of the folders.
 */
export function readConfig(environment: Environment, findMore: (folders: Folders) => string[] = () => []): Config {
  // Compose files pass empty variables for unset ones.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { given, unread } = readSecretFiles(set);
  const parsed = environmentSchema.safeParse(given);
  const issues = parsed.error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) ?? [];
  const invalid = [...unread, ...issues];
  const forProduction = given.DANA_MODE === 'production' ? findProductionProblems(given) : [];
  const isNamed = (problem: string) => invalid.some((other) => other.split(':')[0] === problem.split(':')[0]);
  const problems = [
    ...invalid,
    ...forProduction.filter((problem) => !isNamed(problem)),
    ...findMore(foldersOf(folderSchema.parse(given))),
  ];
  const unknown = findUnknownVariables(environment, variableNames);
  if (problems.length > 0 || !parsed.data)
    throw new ConfigError([...problems, ...unknown.map(describeUnknown)].join('\n'));
  return toConfig(parsed.data, unknown);
}

/** Adds the secrets that are given as files, without the line break at their end. */
function readSecretFiles(set: Environment): { given: Environment; unread: string[] } {
  const given = { ...set };
  const unread: string[] = [];
  for (const name of secretNames) {
    const path = set[fileVariable(name)];
    if (path === undefined) continue;
    const content = tryRead(path);
    if (set[name] !== undefined) unread.push(`${name}: set either ${name} or ${fileVariable(name)}, not both`);
    else if (content === null)
      unread.push(`${name}: ${path}, which ${fileVariable(name)} names, cannot be read${whyUnreadable(path)}`);
    else given[name] = content.replace(/\r?\n$/, '');
  }
  return { given, unread };
}

const folderSchema = environmentSchema.pick({ DATA_DIR: true, UPLOADS_DIR: true, KEYS_DIR: true, BACKUP_DIR: true });

export type Folders = ReturnType<typeof foldersOf>;

const foldersOf = ({ DATA_DIR, UPLOADS_DIR, KEYS_DIR, BACKUP_DIR }: z.infer<typeof folderSchema>) => ({
  dataDir: DATA_DIR,
  uploadsDir: UPLOADS_DIR,
  keysDir: KEYS_DIR,
  /** The folder of scheduled backups. */
  backupDir: BACKUP_DIR ?? join(DATA_DIR, 'backups'),
});

function toConfig(values: z.infer<typeof environmentSchema>, unknownVariables: UnknownVariable[]) {
  const isProduction = values.DANA_MODE === 'production';
  return {
    /**
     * `DANA_MODE=production`: settings that protect patients are required, and other hosts than that of `publicUrl` are
     * refused.
     */
    isProduction,
    /** Whether pages are rendered from source, with hot reload. */
    isDevelopment: values.DANA_DEV === '1',
    port: values.PORT,
    host: values.HOST,
    /** The site's URL without a trailing slash; null in the demo, which uses relative URLs. */
    publicUrl: values.PUBLIC_URL === undefined ? null : withoutEndSlashes(values.PUBLIC_URL),
    /** Whether browsers must use HTTPS for all subdomains (`includeSubDomains`). */
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    ...foldersOf(values),
    /** null: the process cannot encrypt backups. */
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    /** null: the server generates one in the keys folder. */
    secret: values.DANA_SECRET ?? null,
    /** Previous secrets, for decryption only. */
    previousSecrets: values.DANA_PREVIOUS_SECRETS,
    /** IP addresses or ranges of proxies whose forwarded headers are trusted. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** The bearer token of monitors for details of `/readyz`; null: nobody gets them. */
    statusToken: values.STATUS_TOKEN ?? null,
    /** Called every minute while no health check is red; null: never. */
    heartbeatUrl: values.HEARTBEAT_URL ?? null,
    /** How long caches in front of the server may send a public response; 0: not at all. */
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    /** Other origins whose pages may call the API from a browser. */
    apiOrigins: values.API_ORIGINS,
    /** Private IP addresses or ranges to which webhooks may be delivered. */
    webhookNetworks: values.WEBHOOK_NETWORKS,
    /** null: no mail server; mails wait in the outbox. */
    smtpUrl: values.SMTP_URL ?? null,
    /** null: the server sends no SMS. */
    smsGateway: values.SMS_GATEWAY ?? null,
    /** null: the server sends no messages by WhatsApp. */
    whatsappCloud: values.WHATSAPP_CLOUD ?? null,
    /** Whether mails wait while the mail server offers no encryption. */
    smtpRequiresTls: values.SMTP_REQUIRE_TLS ?? isProduction,
    /** null: no virus scan of cards. */
    clamdUrl: values.CLAMD_URL ?? null,
    /** PEM certificates of additional authorities for the mail server's certificate. */
    smtpCa: values.SMTP_CA_FILE ?? null,
    /** null: the site is not replicated. */
    replicaUrl: values.REPLICA_URL ?? null,
    /** The private SSH key for the second machine. */
    replicaKeyFile: values.REPLICA_KEY_FILE ?? null,
    /** The public key by which the second machine is recognised. */
    replicaHostKey: values.REPLICA_HOST_KEY ?? null,
    mailFrom: values.MAIL_FROM,
    /** The recipient of the centre's notifications; null only in the demo: the e-mail address in the settings. */
    mailTo: values.MAIL_TO ?? null,
    /** The content of a new database: `true` the demo with invented requests, `content` the demo without them. */
    seedDemo: values.SEED_DEMO ?? (isProduction ? 'false' : 'true'),
    /** Variables that are probably misspelt. */
    unknownVariables,
    logLevel: values.LOG_LEVEL,
    /** Whether the log has a line for each request. */
    hasAccessLog: values.ACCESS_LOG,
    limits: {
      requestsPerHour: values.LIMIT_REQUESTS_PER_HOUR,
      holds: values.LIMIT_HOLDS,
      requestsPerDayAll: values.LIMIT_REQUESTS_PER_DAY_ALL,
      /** Bytes of uploads with cards. */
      uploadBytesPerDay: values.LIMIT_CARD_MB_PER_DAY * megabyte,
      uploadBytesPerDayAll: values.LIMIT_CARD_MB_PER_DAY_ALL * megabyte,
      acknowledgementsPerDay: values.LIMIT_ACKNOWLEDGEMENTS_PER_DAY,
      acknowledgementsPerNetwork: values.LIMIT_ACKNOWLEDGEMENTS_PER_NETWORK,
      formMinSeconds: values.LIMIT_FORM_MIN_SECONDS,
      statusChecksPerHour: values.LIMIT_STATUS_CHECKS_PER_HOUR,
      signInAttempts: values.LIMIT_SIGN_IN_ATTEMPTS,
    },
    /** Write limits for API clients: per visitor address, and per member of staff or token. */
    apiLimits: {
      writesPerMinute: values.LIMIT_API_WRITES_PER_MINUTE,
      staffWritesPerMinute: values.LIMIT_API_STAFF_WRITES_PER_MINUTE,
    },
  };
}

/** `compose.env.example` uses the domain .invalid, which never exists. */
const isPlaceholder = (text: string) => /[@./][\w-]+\.invalid\b/.test(text);

function findProductionProblems({ PUBLIC_URL, SMTP_URL, MAIL_FROM, MAIL_TO }: Environment): string[] {
  const values = { PUBLIC_URL, SMTP_URL, MAIL_FROM, MAIL_TO };
  const advice = {
    PUBLIC_URL: 'set the address that visitors open, for example https://lab.example.com',
    SMTP_URL: 'set the mail server, for example smtp://user:password@mail.example.com:587',
    MAIL_FROM: "set the sender on the centre's own domain, for example no-reply@lab.example.com",
    MAIL_TO: 'set the address for notifications of new requests, for example info@lab.example.com',
  };
  const names = Object.keys(advice) as (keyof typeof advice)[];
  const missing = names.filter((name) => values[name] === undefined || values[name] === 'no-reply@example.com');
  const placeholders = names.filter((name) => isPlaceholder(values[name] ?? ''));
  const isUnencrypted = URL.parse(PUBLIC_URL ?? '')?.protocol === 'http:';
  return [
    ...missing.map((name) => `${name}: ${advice[name]}`),
    ...placeholders.map((name) => `${name}: this is still the placeholder of the example; ${advice[name]}`),
    ...(isUnencrypted
      ? ['PUBLIC_URL: use https://; in production, browsers send sign-in cookies over HTTPS only']
      : []),
  ];
}
