import { expect, test } from 'vitest';
import { makeHealthCheck, staffActor } from '#testing/factories.ts';
import { createTestApp } from '#testing/test-app.ts';
import { createHealthService } from './health.service.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const quiet = () => undefined;
const logger = { error: quiet, warn: quiet, info: quiet };
const owner = staffActor('owner');

test('“System” names variables that look misspelt, and is green without any.', async () => {
  const listed = async (environment: Record<string, string>) => {
    const site = await createTestApp({ isSeeded: false, environment });
    const found = site.services.health.list(owner, 'en').find(({ name }) => name === 'variables');
    await site.close();
    return found;
  };
  expect(await listed({})).toMatchObject({ state: 'green', facts: [] });
  expect(await listed({ SMPT_URL: 'smtp://dana:pearl@mail.lab.ae', LIMIT_HOLD: '5' })).toMatchObject({
    state: 'amber',
    problem: { title: 'A setting of the server has an unknown name' },
    facts: [
      { label: 'Unknown name', value: 'SMPT_URL (SMTP_URL?)' },
      { label: 'Unknown name', value: 'LIMIT_HOLD (LIMIT_HOLDS?)' },
    ],
  });
});

test('Owners read the measured values in their language: sizes, ages and amounts.', () => {
  const check = makeHealthCheck({
    path: '/admin/backup',
    find: () => ({
      problem: null,
      facts: [
        { label: { id: 'health.disk.free' }, value: { bytes: 12_345_678_000 } },
        { label: { id: 'health.backups.lastComplete' }, value: { at: '2026-11-21T03:00:00.000Z' } },
        { label: { id: 'health.versions.sqlite' }, value: { text: '3.51.3' } },
      ],
    }),
  });
  const health = createHealthService({ checks: [check], clock: () => now, logger });
  const [english, arabic] = (['en', 'ar'] as const).map((locale) => health.list(owner, locale)[0]);
  expect(english).toEqual({
    name: 'check',
    label: 'Disk',
    state: 'green',
    problem: null,
    path: '/admin/backup',
    facts: [
      { label: 'Free space', value: '12.3\u00a0GB', isCode: false },
      { label: 'Last complete backup', value: '21 Nov 2026, 7:00 AM (5 hours ago)', isCode: false },
      { label: 'SQLite', value: '3.51.3', isCode: true },
    ],
  });
  expect(arabic?.facts.map(({ value }) => value)).toEqual([
    '12.3\u00a0غيغابايت',
    expect.stringContaining('قبل 5 ساعات'),
    '3.51.3',
  ]);
});

test('Every member of staff reads the red checks, with what to do.', () => {
  const amber = makeHealthCheck({ find: () => ({ problem: { state: 'amber', reason: 'nearly full' }, facts: [] }) });
  const red = makeHealthCheck({ find: () => ({ problem: { state: 'red', reason: 'full' }, facts: [] }) });
  const health = createHealthService({ checks: [amber, red], clock: () => now, logger });
  expect(health.listNotices(staffActor('reception'), 'en')).toEqual([
    {
      name: 'check',
      title: 'The server cannot write to its disk',
      advice: 'It is full or not connected. New requests, changes and files may be refused.',
    },
  ]);
});

test('A new site has no fault, and each of its checks has its texts in both languages.', async () => {
  const site = await createTestApp({ isSeeded: false });
  const [english, arabic] = (['en', 'ar'] as const).map((locale) => site.services.health.list(owner, locale));
  expect(english?.filter(({ state }) => state === 'red')).toEqual([]);
  expect(english?.map(({ name }) => name)).toEqual(expect.arrayContaining(['database', 'disk', 'backups', 'mail']));
  const textsOf = ({ label, facts }: NonNullable<typeof english>[number]) => [
    label,
    ...facts.map((fact) => fact.label),
  ];
  const brands = ['Dana', 'Node.js', 'SQLite'];
  expect(arabic?.flatMap(textsOf).filter((text) => !/\p{Script=Arabic}/u.test(text))).toEqual(brands);
  await site.close();
});
