import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { auditListInputSchema } from '#shared/audit/audit.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const editor = staffActor('editor');

test('A redirect works at once in both languages if no page has its address, and counts its uses.', async () => {
  const { redirects } = site.services;
  const before = await site.get('/old-page');
  expect(before.statusCode).toBe(404);
  const { id } = redirects.create(editor, { fromPath: '/old-page/', toPath: '/about' });
  redirects.create(editor, { fromPath: '/contact', toPath: '/about' });
  const led = await site.get('/old-page?from=mail', {
    'if-none-match': String(before.headers.etag),
    'accept-encoding': 'br',
  });
  expect([led.statusCode, led.headers.location, led.body, led.headers['content-encoding']]).toEqual([
    301,
    '/about?from=mail',
    '',
    undefined,
  ]);
  expect((await site.get('/ar/old-page')).headers.location).toBe('/ar/about');
  expect((await site.app.inject({ method: 'HEAD', url: '/old-page' })).statusCode).toBe(301);
  expect((await site.get('/contact')).statusCode).toBe(200);
  expect((await site.send('POST', '/old-page', {})).statusCode).toBe(404);
  expect(redirects.list(editor, { sort: '-hits' }).items[0]).toMatchObject({ id, computed: { hits: 3 } });
  redirects.writeHits();
  expect(redirects.getRecord(editor, id)).toMatchObject({
    computed: { hits: 3, lastHitAt: new Date(site.now()).toISOString() },
  });
  redirects.removeMany(editor, [id]);
  expect((await site.get('/old-page')).statusCode).toBe(404);
});

test('A redirect of the centre comes before the guess which page a misspelt address means.', async () => {
  expect((await site.get('/EN/contact')).headers.location).toBe('/contact');
  site.services.redirects.create(editor, { fromPath: '/EN/contact', toPath: '/about' });
  expect((await site.get('/EN/contact?from=mail')).headers.location).toBe('/about?from=mail');
});

test('An unknown API address is answered 404 even if a redirect for it exists.', async () => {
  site.services.redirects.create(editor, { fromPath: '/api/v1/old', toPath: '/about' });
  expect((await site.get('/api/v1/old')).statusCode).toBe(404);
});

test('A redirect loop, a duplicate source and a target on another host are refused.', () => {
  const { redirects } = site.services;
  const { id, version } = redirects.create(editor, { fromPath: '/a', toPath: '/b' });
  const refused = (fields: object) =>
    expect.objectContaining({ code: 'invalid_input', fields: expect.objectContaining(fields) });
  expect(() => redirects.create(editor, { fromPath: '/b', toPath: '/a' })).toThrow(
    refused({ toPath: { id: 'validation.circle' } }),
  );
  expect(() => redirects.create(editor, { fromPath: '/a', toPath: '/c' })).toThrow(
    refused({ fromPath: { id: 'validation.pathTaken' } }),
  );
  expect(() => redirects.create(editor, { fromPath: '/c', toPath: '//evil.example' })).toThrow();
  expect(redirects.list(editor, {}).items.map(({ values }) => values.fromPath)).toEqual(['/a']);
  redirects.update(editor, id, { fromPath: '/a', toPath: '/c' }, version);
  expect(() => redirects.update(editor, id, { fromPath: '/a', toPath: '/d' }, version)).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  );
});

test('Staff delete several redirects at once, even if a colleague deleted one of them meanwhile.', () => {
  const { redirects } = site.services;
  const [one, other, stays] = ['/a', '/b', '/c'].map(
    (fromPath) => redirects.create(editor, { fromPath, toPath: '/about' }).id,
  ) as [string, string, string];
  redirects.removeMany(editor, [one]);
  redirects.removeMany(editor, [one, other]);
  expect(redirects.list(editor, {}).items.map(({ id }) => id)).toEqual([stays]);
  expect(() => redirects.removeMany(editor, [one, other])).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('A redirect that a colleague deleted cannot be deleted again.', () => {
  const { redirects } = site.services;
  const { id } = redirects.create(editor, { fromPath: '/a', toPath: '/about' });
  redirects.remove(editor, id);
  expect(() => redirects.remove(editor, id)).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('The audit log records who created, changed and deleted a redirect with its target, but no refused change and no import.', () => {
  const { redirects, audit } = site.services;
  redirects.storeImported(systemActor, { fromPath: '/former', toPath: '/about' });
  const { id } = redirects.create(editor, { fromPath: '/a', toPath: '/b' });
  expect(() => redirects.create(editor, { fromPath: '/b', toPath: '/a' })).toThrow('invalid_input');
  redirects.update(editor, id, { fromPath: '/a', toPath: '/c' });
  redirects.update(editor, id, { fromPath: '/d', toPath: '/c' });
  redirects.removeMany(editor, [id]);
  expect(() => redirects.removeMany(editor, [id])).toThrow('not_found');
  const { items } = audit.list(staffActor('owner'), auditListInputSchema.parse({ kind: 'content' }));
  expect(
    items.reverse().map(({ event, subject, staffName, subjectId, subjectName, details }) => ({
      event,
      subject,
      staffName,
      subjectId,
      subjectName,
      details,
    })),
  ).toEqual(
    [
      { event: 'created', subjectName: '/a', details: { to: '/b' } },
      { event: 'updated', subjectName: '/a', details: { to: '/c', formerTo: '/b' } },
      { event: 'updated', subjectName: '/d', details: { to: '/c', formerName: '/a' } },
      { event: 'removed', subjectName: '/d', details: { to: '/c' } },
    ].map((line) => ({ subject: 'redirect', staffName: 'Mariam', subjectId: id, ...line })),
  );
});

test('Only an import may choose the id of a new record.', () => {
  const { categories } = site.services;
  expect(() =>
    categories.create(editor, { titleEn: 'A', titleAr: 'ا', subtitleEn: '', subtitleAr: '' }, 'a'.repeat(24)),
  ).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
