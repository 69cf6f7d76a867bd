import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Permission, roleCan, type StaffRole, staffRoles } from '#shared/permissions.ts';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { cloud } from '#testing/messages.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import type { Actor } from './core/auth/actor.ts';
import { visitorContext } from './core/trpc/context.ts';
import type { ProcedureMeta } from './core/trpc/trpc.ts';
import { type AppRouter, createAppRouter } from './trpc/root.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false, environment: { WHATSAPP_CLOUD: JSON.stringify(cloud) } });
  router = createAppRouter(site.services);
  await Promise.all(Object.values(router._def.lazy).map(({ load }) => load()));
  procedures = Object.entries<object>(router._def.procedures).map(
    ([path, procedure]) => [path, procedure as Procedure] as const,
  );
});
afterAll(() => site.close());

/** Public procedures. This test refuses a new procedure until it requires a permission or is listed here. */
const publicProcedures =
  /^content\.|^admin\.staff\.(me|signInPage|setup|signIn|enterCode|beginPasskey|signInWithPasskey|signOut|findLink|openLink|requestReset)$/;
/** Public writes. The first only ends an expired sale, which has its own tests. */
const publicWrites = [
  'PATCH /api/v1/package/find/:id',
  ...requestTypes.map((type) => `POST /api/v1/mail/${requestType(type).rest.path}`),
  'POST /requests/withdrawal',
  // Checks the signature of its caller.
  'POST /hooks/whatsapp',
  // The forms that visitors post without script.
  ...[...requestTypes.map((type) => requestType(type).path), '/request-status'].flatMap((path) => [
    `POST ${path}`,
    `POST /ar${path}`,
  ]),
];

type Procedure = { _def: { meta?: unknown; output?: unknown } };
let router: AppRouter;
// By full path, which tRPC's type does not contain.
let procedures: (readonly [path: string, procedure: Procedure])[];
const accessOf = (procedure: Procedure) => (procedure._def.meta as ProcedureMeta | undefined)?.access;

/** Calls a procedure without input as an actor; returns the error code, or null. */
async function failureOf(path: string, actor: Actor): Promise<string | null> {
  const caller = router.createCaller({ ...visitorContext('en'), actor });
  const call = path
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], caller) as () => Promise<unknown>;
  return call().then(
    () => null,
    (error: { code: string }) => error.code,
  );
}

test('Every procedure declares its access, and only the listed public ones are open.', () => {
  expect(procedures.length).toBeGreaterThan(10);
  const open = procedures.filter(([, procedure]) => accessOf(procedure) === 'public').map(([path]) => path);
  expect(procedures.filter(([, procedure]) => !accessOf(procedure))).toEqual([]);
  expect(open.filter((path) => !publicProcedures.test(path))).toEqual([]);
});

/** The permissions of the topics that more or others than content.write open. */
const requiredByTopic: Record<string, string[]> = {
  account: ['signed-in'],
  appointments: ['requests.read', 'requests.write', 'settings.write', 'visits.own'],
  audit: ['audit.read'],
  backups: ['backup.write'],
  commandPalette: ['signed-in'],
  dashboard: ['content.write', 'requests.read'],
  firstSteps: ['content.write', 'settings.write', 'signed-in'],
  health: ['settings.write', 'signed-in'],
  labTests: ['content.review', 'content.write'],
  mail: ['settings.write'],
  messages: ['requests.write', 'settings.write'],
  packages: ['content.review', 'content.write'],
  people: ['people.erase', 'requests.write'],
  replyTemplates: ['settings.write'],
  requests: ['requests.read', 'requests.write', 'visits.own'],
  retention: ['settings.write'],
  settings: ['settings.write'],
  staff: ['public', 'staff.write'],
  tokens: ['tokens.write'],
  webhooks: ['webhooks.write'],
};

test('The procedures of a topic require its permissions.', () => {
  for (const [path, procedure] of procedures.filter(([name]) => name.startsWith('admin.'))) {
    const allowed = requiredByTopic[path.split('.')[1] ?? ''] ?? ['content.write'];
    expect([path, allowed]).toEqual([path, expect.arrayContaining([accessOf(procedure)])]);
  }
});

test('Every procedure has an output schema.', () => {
  expect(procedures.filter(([, procedure]) => procedure._def.output === undefined).map(([path]) => path)).toEqual([]);
});

test('Every procedure for staff refuses visitors, and members of staff whose role lacks the permission.', async () => {
  const guarded = procedures.filter(([, procedure]) => accessOf(procedure) !== 'public');
  expect(guarded.length).toBeGreaterThan(5);
  for (const [path, procedure] of guarded) {
    const access = accessOf(procedure);
    expect([path, await failureOf(path, visitor)]).toEqual([path, 'UNAUTHORIZED']);
    if (access === 'public' || access === 'signed-in' || access === undefined) continue;
    for (const role of staffRoles) {
      const isRefused = (await failureOf(path, staffActor(role))) === 'FORBIDDEN';
      expect([path, role, isRefused]).toEqual([path, role, !roleCan(role, access)]);
    }
  }
});

test('A member of staff without the required second factor is refused by every procedure that needs a permission.', async () => {
  const held = staffActor('owner', { mustAddSecondFactor: true });
  const guarded = procedures.filter(
    ([, procedure]) => !['public', 'signed-in'].includes(accessOf(procedure) ?? 'public'),
  );
  for (const [path] of guarded) expect([path, await failureOf(path, held)]).toEqual([path, 'FORBIDDEN']);
});

/** Calls of a signed-in member before the required second factor is set up. */
const beforeSecondFactor = /^admin\.account\.(beginSecondFactor|confirmSecondFactor|getIdleMsLeft)$/;

test('A member of staff without the required second factor can only set it up.', async () => {
  const held = staffActor('owner', { mustAddSecondFactor: true });
  const own = procedures.filter(([, procedure]) => accessOf(procedure) === 'signed-in');
  for (const [path] of own)
    expect([path, (await failureOf(path, held)) === 'FORBIDDEN']).toEqual([path, !beforeSecondFactor.test(path)]);
});

test('A download is refused to a member who lost the permission after preparing it.', () => {
  const { requests, people, sheets, exports } = site.services;
  const owner = staffActor('owner');
  const former = staffActor('nurse', { staffId: owner.staffId });
  const prepared = [
    requests.prepareTable(owner, {}, 'en'),
    people.prepareExport(owner, { requestIds: ['a'.repeat(32)], locale: 'en' }),
    sheets.package.prepareExport(owner, { isTemplate: false, format: 'comma' }, 'en'),
  ];
  for (const { ticket } of prepared)
    expect(() => exports.open(former, ticket)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

/**
 * Mutations under these permissions that need no password again: they give nobody lasting access, and remove nothing
 * that is needed.
 */
const withoutReauthentication =
  /^admin\.(tokens\.revoke|webhooks\.(remove|sendTest|sendAgain)|backups\.(start|dismissRestoreNote))$/;
const givingAccess: unknown[] = ['staff.write', 'tokens.write', 'webhooks.write', 'backup.write', 'people.erase'];
/** Mutations under other permissions that take personal data, remove much, or lock the member out. */
const alsoDangerous = [
  'admin.people.prepareExport',
  'admin.requests.prepareTable',
  'admin.retention.confirmDate',
  'admin.trash.removeForGood',
  'admin.media.remove',
  'admin.account.removePasskey',
  'admin.account.endSession',
  'admin.account.endOtherSessions',
];

test('Every procedure that gives lasting access, takes personal data or cannot be undone refuses an owner who has not entered the password recently.', async () => {
  const unattended = staffActor('owner', { isReauthenticated: false });
  const isMutation = ({ _def }: Procedure) => (_def as { type?: string }).type === 'mutation';
  const giving = procedures.filter(
    ([path, procedure]) =>
      alsoDangerous.includes(path) ||
      (givingAccess.includes(accessOf(procedure)) && isMutation(procedure) && !withoutReauthentication.test(path)),
  );
  expect(giving.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'admin.staff.invite',
      'admin.staff.changeRole',
      'admin.tokens.create',
      'admin.webhooks.create',
      'admin.people.erase',
      'admin.backups.remove',
      ...alsoDangerous,
    ]),
  );
  for (const [path, procedure] of giving) {
    expect([path, (procedure._def.meta as ProcedureMeta).isReauthenticated]).toEqual([path, true]);
    expect([path, await failureOf(path, unattended)]).toEqual([path, 'FORBIDDEN']);
  }
});

/** Public reads: the site, its files and the API. The staff area is an empty page without a session. */
const publicReads = [
  '*',
  '/healthz',
  '/readyz',
  '/.well-known/change-password',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-:number(^[1-9]\\d{0,2}$).xml',
  '/*',
  '/manifest.webmanifest',
  '/ar/manifest.webmanifest',
  '/media/:id/:file',
  '/strand/:file',
  '/band/:file',
  '/requests/withdrawal',
  // Demands the token of the host.
  '/hooks/whatsapp',
];
/** Reads that require a permission. */
const guardedReads: Record<string, Permission> = {
  '/admin-api/cards/:id': 'cards.read',
  '/admin-api/backups/:name': 'backup.write',
  '/admin-api/media/:id/source': 'content.write',
  '/admin-api/record-card': 'content.write',
};
/** Downloads that staff have prepared: the permission is checked at the preparation and at the download. */
const preparedReads = ['/admin-api/exports/:ticket', '/admin-api/settings-preview/:ticket'];

test('Every GET route is listed as public or requires its permission.', async () => {
  const reads = [...new Set(site.routes.filter(({ method }) => [method].flat().includes('GET')).map(({ url }) => url))];
  const isPublic = (url: string) =>
    publicReads.includes(url) ||
    /^\/(assets|admin-assets|api\/v1)\//.test(url) ||
    /^\/[\w.-]+\.(?:svg|ico|png|txt|webmanifest)$/.test(url);
  const unlisted = reads.filter(
    (url) => !url.startsWith('/trpc') && !isPublic(url) && !preparedReads.includes(url) && !(url in guardedReads),
  );
  expect(unlisted).toEqual([]);
  for (const url of preparedReads) expect([url, (await site.get(url)).statusCode]).toEqual([url, 401]);
  for (const [url, permission] of Object.entries(guardedReads)) {
    expect(reads).toContain(url);
    const path = url.replace(/:\w+/, 'a'.repeat(32));
    expect([url, (await site.get(path)).statusCode]).toEqual([url, 401]);
    for (const role of staffRoles) {
      const isRefused = (await site.get(path, site.signIn(role))).statusCode === 403;
      expect([url, role, isRefused]).toEqual([url, role, !roleCan(role, permission)]);
    }
  }
});

/** Every route that can write, as "POST /path". Procedures have a test of their own. */
function writes(): string[] {
  const all = site.routes.flatMap(({ method, url }) => [method].flat().map((name) => `${name} ${url}`));
  return [...new Set(all)].filter((route) => !/^(GET|HEAD|OPTIONS|TRACE) /.test(route) && !route.includes('/trpc/'));
}

async function statusOf(route: string, headers: Record<string, string>): Promise<number> {
  const [method, url = ''] = route.split(' ') as ['POST' | 'PATCH' | 'DELETE', string];
  return (await site.send(method, url.replace(':id', 'a'.repeat(24)), {}, headers)).statusCode;
}

test('Visitors are refused on every route that writes, except on those for visitors.', async () => {
  const guarded = writes().filter((route) => !publicWrites.includes(route));
  expect(guarded).toEqual(
    expect.arrayContaining([
      'POST /api/v1/package',
      'DELETE /api/v1/package/find/:id',
      'PATCH /api/v1/packagecategory/find/:id',
      'POST /admin-api/media',
    ]),
  );
  for (const route of guarded) expect([route, await statusOf(route, {})]).toEqual([route, 401]);
});

test('Reception staff are refused on every route that changes content; editors are not.', async () => {
  const signedIn = (role: StaffRole) => site.signIn(role);
  const content = writes().filter((route) => !publicWrites.includes(route));
  for (const route of content) {
    expect([route, await statusOf(route, signedIn('reception'))]).toEqual([route, 403]);
    expect([400, 404, 415]).toContain(await statusOf(route, signedIn('editor')));
  }
});

test('A cross-site request of a signed-in browser is refused on every route that writes.', async () => {
  const owner = site.signIn('owner');
  for (const route of writes()) {
    expect([route, await statusOf(route, { ...owner, origin: 'https://evil.example' })]).toEqual([route, 403]);
    expect([route, await statusOf(route, { cookie: owner.cookie as string, 'sec-fetch-site': 'cross-site' })]).toEqual([
      route,
      403,
    ]);
  }
});
