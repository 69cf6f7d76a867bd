import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { startFormerSite } from '#testing/former-site.ts';
import { prepareServerFolder, startServerProcess } from '#testing/server-process.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function runCommand(folder: string, args: string[]): Promise<{ code: number; output: string }> {
  const env = { INIT_CWD: folder };
  return new Promise((done) => {
    execFile(process.execPath, [resolve('src/server/import/import.command.ts'), ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

test('A centre moves in while its new site is open: visitors see the packages soon after, and the report says what is missing.', async () => {
  const { folder, remove } = prepareServerFolder();
  cleanups.push(remove);
  const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const [categoryId, packageId] = ['a'.repeat(24), 'b'.repeat(24)];
  const texts = { name_en: 'Heart check', name_ar: 'فحص القلب', description_en: 'For the heart.', description_ar: 'للقلب.' };
  const former = await startFormerSite({
    '/api/v1/packagecategory': { categories: [{ _id: categoryId, title_en: 'Heart', title_ar: 'القلب' }] },
    '/api/v1/package': { packages: [{ _id: packageId, ...texts, tests: 5, price: 100, image: '/uploads/heart.png', categoryId }] },
    '/api/v1/sale': { sales: [] },
    '/api/v1/medicalinfo': { infos: [] },
    '/uploads/heart.png': image,
  });
  cleanups.push(former.close);
  const dry = await runCommand(folder, ['--from', former.url, '--dry-run']);
  expect(dry.output).toContain('Packages: 1 found, 1 would be new');
  const server = await startServerProcess(folder);
  cleanups.push(server.stop);
  const listed = async () => (await (await fetch(`${server.url}/api/v1/package`)).json()) as { packages: { _id: string; image: string }[] };
  expect(await listed()).toEqual({ packages: [] });

  const { code, output } = await runCommand(folder, ['--from', former.url]);
  expect([code, output]).toEqual([2, expect.stringContaining('Packages: 1 found, 1 new')]);
  expect(output).toMatch(/NOT TAKEN: Testimonials: .* answered 404/);
  expect(JSON.parse(readFileSync(join(folder, 'import-report.json'), 'utf8'))).toMatchObject({ counts: { package: { created: 1 } }, redirects: 1 });
  await vi.waitFor(async () => expect((await listed()).packages).toMatchObject([{ _id: packageId }]), { timeout: 15_000, interval: 200 });
  const variant = (await listed()).packages[0]?.image.replace('original.png', '320.webp');
  await vi.waitFor(async () => expect((await fetch(`${server.url}${variant}`)).status).toBe(200), { timeout: 15_000, interval: 200 });
}, 60_000);

test('Who names nothing that can be read is told how, without a stack trace.', async () => {
  const { folder, remove } = prepareServerFolder();
  cleanups.push(remove);
  for (const args of [[], ['--from', 'ftp://old.example'], ['--from', './nowhere'], ['--form', 'x']]) {
    const { code, output } = await runCommand(folder, args);
    expect(code).toBe(1);
    expect(output).not.toMatch(/\n\s+at /);
  }
});
