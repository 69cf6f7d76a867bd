import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { systemClock } from '#server/core/clock.ts';
import { defaultSettings } from '#server/settings/default-settings.ts';
import { createSignInSessions } from '#server/staff/sign-in-sessions.ts';
import { maxCallsPerRequest } from '#shared/calls.ts';
import { maxPastedHtml } from '#shared/content/light-text.schema.ts';
import { maxBulkSize } from '#shared/content/records.schema.ts';
import { peopleLimits } from '#shared/people/people.schema.ts';
import { inboxLimits } from '#shared/requests/inbox.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { makeStaffMember } from '#testing/factories.ts';
import { longestWaitDuring } from '#testing/health-probe.ts';
import { fillAudit } from '../lib/fill-audit.ts';
import { openContent } from '../lib/fill-content.ts';
import { fillRequests, fillWeek } from '../lib/fill-requests.ts';
import { scale } from '../lib/scale.ts';
import { prepareSite } from '../lib/site.ts';
import type { Measurement } from '../lib/table.ts';

const limitMs = 200;
/** Requests that can be repeated are measured this many times; the shortest counts, since the machine may be busy. */
const attempts = 3;
const staffMembers = 50;
const confirmed = 1200;
const backupMs = 15_000;
const person = '+971501112233';

/** Measures how long another client waits for an answer during the largest requests of staff, among all records. */
export async function measureStalls(): Promise<Measurement[]> {
  const site = prepareSite();
  const folder = site.environment.DATA_DIR ?? '';
  mkdirSync(folder, { recursive: true });
  const db = await openContent(join(folder, 'dana.db'), scale);
  fillRequests(db, scale.requests);
  fillWeek(db, confirmed);
  fillAudit(db, scale.requests);
  for (let number = 0; number < staffMembers; number += 1) makeStaffMember(db, { role: 'reception' });
  const owner = makeStaffMember(db);
  const sessions = createSignInSessions({ db, clock: systemClock, rules: () => defaultSettings.signIn });
  const token = db.transaction((tx) => sessions.open(tx, owner.id, { userAgent: 'bench', address: '' }));
  const idsIn = (table: string, count: number, where = 'true') =>
    db.$client.prepare(`SELECT id FROM ${table} WHERE ${where} LIMIT ${count}`).pluck().all() as string[];
  const personIds = idsIn('requests', peopleLimits.requests);
  db.$client
    .prepare('UPDATE requests SET phone = ?, phone_key = ? WHERE id IN (SELECT value FROM json_each(?))')
    .run(person, person, JSON.stringify(personIds));
  const server = await site.start();
  const headers = { cookie: `dana_session=${token}`, origin: server.url };

  async function read(path: string, options: RequestInit = {}): Promise<string> {
    const response = await fetch(server.url + path, { ...options, headers: { ...headers, ...options.headers } });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path.slice(0, 100)}: ${response.status} ${body.slice(0, 200)}`);
    return body;
  }
  /** Sends calls of one procedure in one request. */
  const callMany = (procedure: string, inputs: unknown[]) =>
    read(`/trpc/${inputs.map(() => procedure).join()}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...inputs }),
    });
  const call = async (procedure: string, input: unknown) =>
    JSON.parse(await callMany(procedure, [input]))[0].result.data;
  const list = (procedure: string, inputs: unknown[]) =>
    read(
      `/trpc/${inputs.map(() => procedure).join()}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`,
    );
  const download = async (procedure: string, input: unknown) =>
    read(`/admin-api/exports/${(await call(procedure, input)).ticket}`);
  async function upload(path: string, bytes: Uint8Array, name: string): Promise<string> {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    return read(path, { method: 'POST', body: form });
  }

  const measured: Measurement[] = [];
  async function measure(name: string, work: () => unknown, times = 1): Promise<void> {
    const waits: number[] = [];
    for (let attempt = 0; attempt < times; attempt += 1) waits.push(await longestWaitDuring(server.url, work));
    measured.push({
      name: `longest wait beside ${name}`,
      value: Math.min(...waits),
      unit: 'ms',
      limit: { atMost: limitMs },
      note: `of ${waits.map((ms) => ms.toFixed(0)).join(', ')}`,
    });
  }
  const repeat = (name: string, work: () => unknown) => measure(name, work, attempts);

  const calls = Array.from({ length: maxCallsPerRequest }, (_none, index) => index);
  const today = dayOf(new Date().toISOString());
  const seen = () =>
    db.$client
      .prepare(`SELECT id, version FROM requests WHERE state IN ('new', 'in_progress') AND suspicion IS NULL LIMIT ?`)
      .all(maxCallsPerRequest * inboxLimits.pageSize) as { id: string; version: number }[];
  const change = (kind: object) => {
    const all = seen();
    const parts = calls.map((index) => all.slice(index * inboxLimits.pageSize, (index + 1) * inboxLimits.pageSize));
    return callMany(
      'admin.requests.changeMany',
      parts.filter(({ length }) => length > 0).map((requests) => ({ requests, change: kind })),
    );
  };
  const pieces = ['<b>', '<b><p>', '<b></p>', '<h2>', '<hr>', '<br>', '<b>a</b>', '<tr><td>a</td><td>b</td></tr>'];
  const pasted = (piece: string) => ({ html: `<p>${piece.repeat((maxPastedHtml - 3) / piece.length)}`, text: '' });
  const packageIds = idsIn('packages', maxBulkSize, 'is_published = 1 AND deleted_at IS NULL');
  const terms = ['ali', 'khan', 'a', 'check', 'ال', 'sara', 'omar', 'x', '050', 'heart'];
  const settings = ['landing', 'about', 'faqs', 'privacy', 'texts', 'hours', 'team', 'appointments', 'replyTemplates'];

  try {
    await repeat('500 requests of a person, found', () => call('admin.people.find', { terms: [person] }));
    await repeat('500 requests of a person, exported', () =>
      download('admin.people.prepareExport', { requestIds: personIds, locale: 'ar' }),
    );
    await repeat('500 changed requests', () => change({ kind: 'assign', assigneeId: owner.id }));
    await measure('500 requests marked as spam', () => change({ kind: 'spam' }));
    await measure('500 requests of a person, erased', () =>
      call('admin.people.erase', { terms: [person], requestIds: personIds }),
    );
    await repeat('ten searches of the inbox', () =>
      list(
        'admin.requests.list',
        terms.map((search) => ({ search })),
      ),
    );
    await measure('the table of all requests', () => download('admin.requests.prepareTable', {}));
    await repeat('the dashboard', () => list('admin.dashboard.getRequests', [{ days: 90 }]));
    await repeat('what waits', () => list('admin.requests.listWaiting', [undefined]));
    await repeat('the calendar', () => list('admin.requests.countVisits', [{ from: today }]));
    await repeat('the visits of a day', () => list('admin.requests.listVisits', [{ day: today }]));
    await repeat('the preview of retention', () => read('/trpc/admin.retention.get'));
    await repeat('the page "System"', () => read('/trpc/admin.health.list'));
    await repeat('the first steps', () => read('/trpc/admin.firstSteps.get'));
    await repeat('ten searches of the audit log', () =>
      list(
        'admin.audit.list',
        terms.map((search) => ({ search })),
      ),
    );
    await repeat('ten searches of the command palette', () =>
      callMany(
        'admin.commandPalette.find',
        terms.map((term) => ({ term })),
      ),
    );
    for (const piece of pieces)
      await repeat(`pasted HTML of 100 kB: ${piece}`, () => call('admin.lightText.convertPasted', pasted(piece)));
    for (const isPublished of [false, true])
      await measure(`100 packages, ${isPublished ? 'shown' : 'hidden'}`, () =>
        call('admin.packages.setPublished', { ids: packageIds, isPublished }),
      );
    await measure('100 packages, removed', () => call('admin.packages.remove', { ids: packageIds }));
    await measure('100 packages, restored', () =>
      call('admin.trash.restore', { collection: 'package', ids: packageIds }),
    );
    for (const collection of ['packages', 'offers', 'opinions', 'medicalInfos', 'labTests', 'media'])
      await repeat(`ten lists of ${collection}`, () =>
        list(
          `admin.${collection}.list`,
          terms.map((search) => ({ search })),
        ),
      );
    for (const format of ['comma', 'xlsx'])
      await repeat(`the sheet of all packages (${format})`, () =>
        download('admin.sheets.prepareExport', { collection: 'package', isTemplate: false, format }),
      );
    await repeat('the check of a sheet of 20,000 rows', () =>
      upload('/admin-api/sheets/package/check', largeSheet(), 'sheet.csv'),
    );
    for (const section of settings) {
      const { values, version } = JSON.parse(await list('admin.settings.getSection', [{ section }]))[0].result.data;
      await measure(`the settings "${section}", saved`, () =>
        call('admin.settings.updateSection', { section, values, version }),
      );
    }
    const picture = await largePicture();
    await measure('a picture of 60 megapixels', () => upload('/admin-api/media', picture, 'photo.jpg'));
    await measure('a backup', async () => {
      await call('admin.backups.start', undefined);
      await wait(backupMs);
    });
    for (const path of ['/package', '/package?q=check', '/sitemap.xml', '/api/v1/package', '/api/v1/openapi.json'])
      await repeat(path, () => read(path));
  } finally {
    db.$client.close();
    await server.stop();
    site.remove();
  }
  return measured;
}

function largeSheet(): Buffer {
  const rows = Array.from(
    { length: 20_000 },
    (_none, index) => `New ${index},${100 + index},${'a long text '.repeat(60)}`,
  );
  return Buffer.from(['Name in English,Price (AED),Description in English', ...rows].join('\n'));
}

async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(8944, 6708).jpeg({ quality: 80, progressive: true }).toBuffer();
}
