import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, type Environment, readConfig, variableNames } from './config.ts';

const production: Environment = {
  DANA_MODE: 'production',
  PUBLIC_URL: 'https://lab.example.com/',
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'no-reply@lab.example.com',
  MAIL_TO: 'info@lab.example.com',
};

function problemsOf(environment: Environment, findMore?: () => string[]): string[] {
  try {
    readConfig(environment, findMore);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

test('The demo starts without any variable.', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    isProduction: false,
    port: 3000,
    publicUrl: null,
    smtpUrl: null,
    secret: null,
    trustedProxies: [],
    seedDemo: 'true',
  });
  expect([config.dataDir, config.uploadsDir, config.keysDir].every(isAbsolute)).toBe(true);
});

test('In production, the error lists every missing variable with an example.', () => {
  const problems = problemsOf({ DANA_MODE: 'production' });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO']);
  for (const problem of problems) expect(problem).toMatch(/: (set|use) .*example/);
  expect(problemsOf(production)).toEqual([]);
});

test('In production, the server refuses a public URL without HTTPS.', () => {
  for (const address of ['http://lab.example.com', 'HTTP://lab.example.com'])
    expect(problemsOf({ ...production, PUBLIC_URL: address })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: use https/),
    ]);
});

test('In production, the server inserts demo content only if SEED_DEMO says so.', () => {
  expect(readConfig(production).seedDemo).toBe('false');
  expect(readConfig({ ...production, SEED_DEMO: 'content' }).seedDemo).toBe('content');
  expect(readConfig({ SEED_DEMO: 'false' }).seedDemo).toBe('false');
});

test('Development mode is on only if DANA_DEV is set.', () => {
  expect([
    readConfig({}).isDevelopment,
    readConfig(production).isDevelopment,
    readConfig({ DANA_DEV: '1' }).isDevelopment,
  ]).toEqual([false, false, true]);
});

test('Each secret can be given as a file, without the line break at its end; lists may have one item on each line.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fileWith = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const [one, other] = ['a secret of at least 32 characters', 'another one of at least 32 characters'];
  const config = readConfig({
    ...production,
    SMTP_URL: '',
    SMTP_URL_FILE: fileWith('smtp', 'smtp://dana:p@mail.lab.ae:587\n'),
    DANA_SECRET_FILE: fileWith('secret', `${one}\r\n`),
    DANA_PREVIOUS_SECRETS_FILE: fileWith('previous', `${one}\n${other}\n`),
    BACKUP_PASSPHRASE_FILE: fileWith('passphrase', ' pearls from the gulf \n'),
    STATUS_TOKEN_FILE: fileWith('token', other),
  });
  expect(config).toMatchObject({
    smtpUrl: 'smtp://dana:p@mail.lab.ae:587',
    secret: one,
    previousSecrets: [one, other],
    backupPassphrase: ' pearls from the gulf ',
    statusToken: other,
  });
});

test('A secret that is given twice, or as a file that cannot be read or is empty, is refused in words.', () => {
  expect(problemsOf({ STATUS_TOKEN: 'x'.repeat(32), STATUS_TOKEN_FILE: 'package.json' })).toEqual([
    'STATUS_TOKEN: set either STATUS_TOKEN or STATUS_TOKEN_FILE, not both',
  ]);
  expect(problemsOf({ ...production, SMTP_URL: '', SMTP_URL_FILE: '/nowhere/smtp' })).toEqual([
    'SMTP_URL: /nowhere/smtp, which SMTP_URL_FILE names, cannot be read',
  ]);
  expect(problemsOf({ BACKUP_PASSPHRASE_FILE: '/dev/null' })).toEqual([
    'BACKUP_PASSPHRASE: use at least 12 characters',
  ]);
});

test('An empty variable counts as not set.', () => {
  expect(readConfig({ PORT: '', DATA_DIR: '', SMTP_URL: '', DANA_MODE: '', LIMIT_REQUESTS_PER_HOUR: '' })).toEqual(
    readConfig({}),
  );
  expect(problemsOf({ ...production, PUBLIC_URL: '' })).toEqual([expect.stringMatching(/^PUBLIC_URL: set/)]);
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'lab.example.com'],
  ['PUBLIC_URL', 'ftp://lab.example.com'],
  ['PUBLIC_URL', 'https://lab.example.com/path'],
  ['PUBLIC_URL', 'https://lab.example.com/?page=1'],
  ['PUBLIC_URL', 'https://name@lab.example.com'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['SMTP_CA_FILE', '/nowhere/authority.pem'],
  ['SMTP_CA_FILE', 'package.json'],
  ['REPLICA_URL', 'sftp://10.0.0.5/dana'],
  ['REPLICA_URL', 'sftp://dana:password@10.0.0.5/dana'],
  ['REPLICA_URL', 's3://bucket/dana'],
  ['REPLICA_HOST_KEY', 'SHA256:abc'],
  ['SEED_DEMO', 'yes'],
  ['DANA_DEV', 'yes'],
  ['MAIL_TO', 'the centre'],
  ['DANA_MODE', 'live'],
  ['DANA_SECRET', 'short'],
  ['LIMIT_REQUESTS_PER_HOUR', '0'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/40'],
  ['WEBHOOK_NETWORKS', 'loopback'],
  ['STATUS_TOKEN', 'short'],
  ['HEARTBEAT_URL', 'hc-ping.com/1234'],
  ['HEARTBEAT_URL', 'http://hc-ping.com/1234'],
  ['HEARTBEAT_URL', 'http://10.example.com/1234'],
  ['HEARTBEAT_URL', 'ftp://10.0.0.5/1234'],
])('The server names an invalid variable (%s=%s) and refuses to start.', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .+`))]);
});

test.each([
  'https://hc-ping.com/1234',
  'http://127.0.0.1:3001/api/push/1234',
  'http://192.168.7.2/api/push/1234',
  'http://[fd00::5]:3001/push',
  'http://uptime-kuma:3001/api/push/1234?status=up&msg=OK&ping=',
])('The heartbeat may call %s.', (url) => {
  expect(readConfig({ HEARTBEAT_URL: url }).heartbeatUrl).toBe(url);
});

test('The start reports all problems at once and in plain words: invalid and missing variables, placeholders and folders.', () => {
  const problems = problemsOf(
    {
      DANA_MODE: 'production',
      PORT: '70000',
      SMTP_URL: 'x',
      PUBLIC_URL: 'http://lab.example',
      DANA_SECRET: 'short',
      SEED_DEMO: 'yes',
    },
    () => ['DATA_DIR: nothing can be written'],
  );
  const lines = [
    ['PORT', 'use a whole number from 0 to 65535'],
    ['DANA_SECRET', 'use at least 32 characters'],
    ['SMTP_URL', 'write smtp://user:password@host:587'],
    ['SEED_DEMO', 'use true, content, or false'],
    ['MAIL_FROM', 'set the sender'],
    ['MAIL_TO', 'set the address'],
    ['PUBLIC_URL', 'use https://'],
    ['DATA_DIR', 'nothing can be written'],
  ];
  expect(problems).toEqual(lines.map(([name, words]) => expect.stringContaining(`${name}: ${words}`)));
});

test.each([
  'smtp://dana:pa#ss@mail.lab.ae:587',
  'smtp://dana:12#ss@mail.lab.ae:587',
  'smtp://dana:1/2@mail.lab.ae',
  'smtp://dana:a?b@mail.lab.ae',
  'smtp://dana:50%off@mail.lab.ae',
])('A mail server (%s) whose password is not encoded is refused with the characters to encode.', (url) => {
  expect(problemsOf({ SMTP_URL: url })).toEqual([expect.stringMatching(/^SMTP_URL: .*# as %23, \/ as %2F/)]);
});

test.each([
  'smtp://dana:pa%23ss@mail.lab.ae:587',
  'smtps://dana%40lab.ae:p@mail.lab.ae',
  'smtp://localhost:25',
  'smtp://[::1]:25',
])('A mail server (%s) is accepted.', (url) => {
  expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
});

test('Production refuses each placeholder of the example file.', () => {
  const example = readFileSync('compose.env.example', 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  const values = Object.fromEntries(
    example.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const named = problemsOf({ ...values, DANA_MODE: 'production' }).map((problem) => problem.split(':')[0]);
  expect(named).toEqual(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO']);
  expect(problemsOf({ ...values, ...production })).toEqual([]);
});

test('Trusted proxies are a comma-separated list, and the public URL has no trailing slash.', () => {
  expect(readConfig({ TRUSTED_PROXIES: ' 127.0.0.1 ,10.0.0.0/8,, ::1, fd00::/8, loopback' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    'loopback',
  ]);
  expect(readConfig(production).publicUrl).toBe('https://lab.example.com');
});

test('Variables change the limits.', () => {
  const config = readConfig({
    LIMIT_REQUESTS_PER_HOUR: '500',
    LIMIT_FORM_MIN_SECONDS: '0',
    LIMIT_ACKNOWLEDGEMENTS_PER_DAY: '1',
  });
  expect(config.limits).toMatchObject({ requestsPerHour: 500, formMinSeconds: 0, acknowledgementsPerDay: 1 });
  expect(readConfig({}).limits.acknowledgementsPerDay).toBe(3);
});

/** The container image sets these. */
const ofImage = ['DANA_MODE', 'PORT', 'HOST', 'DATA_DIR', 'UPLOADS_DIR', 'KEYS_DIR', 'DANA_DEV'];
const settable = variableNames.filter((name) => !ofImage.includes(name));

test('The compose file passes every variable, and its example file lists each one except the limits.', () => {
  const [compose, example] = [readFileSync('compose.yaml', 'utf8'), readFileSync('compose.env.example', 'utf8')];
  expect(settable.filter((name) => !new RegExp(`^ +${name}: ["']\\$\\{${name}:`, 'm').test(compose))).toEqual([]);
  expect(settable.filter((name) => !name.startsWith('LIMIT_') && !example.includes(`\n${name}=`))).toEqual([]);
});

test('In the compose file, the replication gets no secret of the keys folder and cannot write to it.', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const replica = compose.slice(compose.indexOf('\n  replica:'), compose.indexOf('\n  restore:'));
  expect([replica.includes('SECRET'), /- keys:\S+/.exec(replica)?.[0]]).toEqual([false, '- keys:/keys:ro']);
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['port', 'PORT'],
  ['DANA_SECRET_FLIE', 'DANA_SECRET_FILE'],
  ['LIMIT_REQUEST_PER_HOUR', 'LIMIT_REQUESTS_PER_HOUR'],
  ['DANA_MOD', 'DANA_MODE'],
  ['SEED_DEMOS', 'SEED_DEMO'],
])('A variable that looks misspelt (%s) is named with the nearest one (%s), and refuses no start.', (name, nearest) => {
  expect(readConfig({ [name]: 'x' }).unknownVariables).toEqual([{ name, nearest }]);
  expect(readConfig({ [name]: '' }).unknownVariables).toEqual([]);
});

test('Variables of other programs and of the system are not named.', () => {
  const names =
    'PATH HOME HOSTNAME LANG TZ USER SHELL TERM PWD MAIL MAILTO LOGNAME NODE_ENV NODE_OPTIONS NODE_VERSION XDG_DATA_DIRS';
  const more =
    'SITE_URL HTTP_PROXY NO_PROXY DATABASE_URL SSH_AUTH_SOCK INVOCATION_ID npm_config_loglevel npm_package_json INIT_CWD EDITOR PORTS';
  const links = {
    DANA_SERVICE_HOST: '10.0.0.1',
    DANA_PORT: 'tcp://10.0.0.1:3000',
    DANA_PORT_3000_TCP_ADDR: '10.0.0.1',
  };
  const others = Object.fromEntries(`${names} ${more}`.split(' ').map((name) => [name, 'x']));
  const known = Object.fromEntries(variableNames.map((name) => [name, '']));
  expect(readConfig({ ...others, ...links, ...known, DANA_COMMIT: 'abc' }).unknownVariables).toEqual([]);
});

test('A refused start names misspelt variables too, never their values.', () => {
  expect(problemsOf({ ...production, SMTP_URL: '', SMPT_URL: 'smtp://dana:pearl@mail.lab.ae' })).toEqual([
    expect.stringMatching(/^SMTP_URL: set/),
    'SMPT_URL: Dana has no setting of this name, so it is ignored. Did you mean SMTP_URL?',
  ]);
});

test('The documented command finds the names in .env that the compose file does not pass.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const command = /^grep -oE .* \.env .*$/m.exec(readFileSync('docs/settings.md', 'utf8'))?.[0] ?? '';
  const unknownIn = (more: string) => {
    writeFileSync(join(folder, '.env'), `${readFileSync('compose.env.example', 'utf8')}\n${more}`);
    return spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).stdout;
  };
  copyFileSync('compose.yaml', join(folder, 'compose.yaml'));
  expect(unknownIn('LISTEN=127.0.0.1:3001\nCOMPOSE_PROFILES=replicated\nLIMIT_HOLDS=5\n')).toBe('');
  expect(unknownIn('SMPT_URL=x\n# BACKUP=x\nLIMIT_HOLD=5\n')).toBe('unknown: SMPT_URL\nunknown: LIMIT_HOLD\n');
});

test('In the compose file, each service mounts the disk of the backups.', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const mounted = compose.split(/^ {2}(?=\w+:)/m).filter((service) => /^ {6}- (<<: )?\*backup-disk$/m.test(service));
  expect(mounted.map((service) => service.slice(0, service.indexOf(':')))).toEqual(['dana', 'replica', 'restore']);
});

test('docs/settings.md lists every variable.', () => {
  const settings = readFileSync('docs/settings.md', 'utf8');
  expect(variableNames.filter((name) => name !== 'DANA_DEV' && !settings.includes(`\`${name}\``))).toEqual([]);
});
