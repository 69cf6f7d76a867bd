import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root, toolFile } from './lib/tools.mjs';

const cases = [
  {
    zone: 'Shared code',
    file: 'src/shared/packages/x.rules.ts',
    refused: [
      '#server/core/config.ts',
      '#client/app/routes.tsx',
      '../../server/core/ids.ts',
      'node:fs',
      'fs',
      'react',
      'drizzle-orm',
      'fastify',
      '@trpc/server',
      'fastest-levenshtein',
    ],
    allowed: ['./y.rules.ts', '../i18n/locales.ts', '#shared/errors.ts', 'zod'],
  },
  {
    zone: 'A service',
    file: 'src/server/packages/x.service.ts',
    refused: [
      'fastify',
      '@fastify/multipart',
      '@trpc/server',
      './x.router.ts',
      './x.rest.ts',
      '../media/x.plugin.ts',
      '#client/app/routes.tsx',
    ],
    allowed: ['../core/db/client.ts', './x.table.ts', '../core/auth/actor.ts', '#shared/errors.ts', 'drizzle-orm'],
  },
  {
    zone: 'A tRPC procedure',
    file: 'src/server/packages/x.admin-router.ts',
    refused: ['../core/db/client.ts', './x.table.ts', 'drizzle-orm', 'better-sqlite3', 'react'],
    allowed: ['../core/trpc/trpc.ts', './x.service.ts', '@trpc/server', 'zod'],
  },
  {
    zone: 'A REST route',
    file: 'src/server/packages/x.rest.ts',
    refused: [
      '../core/db/client.ts',
      '#server/packages/x.table.ts',
      'drizzle-orm/better-sqlite3',
      '#client/app/routes.tsx',
    ],
    allowed: ['../content/rest/responses.ts', './x.service.ts', 'fastify'],
  },
  {
    zone: 'The page renderer',
    file: 'src/server/rendering/x.ts',
    refused: ['../core/db/client.ts', '#server/packages/x.table.ts', 'drizzle-orm', '../packages/x.rest.ts'],
    allowed: ['../trpc/root.ts', '#client/app/entry-server.tsx', 'fastify'],
  },
  {
    zone: 'Code that runs in production, where packages for development are missing,',
    file: 'src/server/core/x.ts',
    refused: ['vite', 'autocannon', 'no-such-package'],
    allowed: ['fastify', 'drizzle-orm', 'zod'],
  },
  {
    zone: 'The rest of the server',
    file: 'src/server/mail/x.ts',
    refused: ['#client/app/routes.tsx', '../../client/app/routes.tsx', 'react-dom/server'],
    allowed: ['../settings/x.service.ts', 'nodemailer'],
  },
  {
    zone: 'The client',
    file: 'src/client/packages/site/x.page.tsx',
    refused: ['#server/core/ids.ts', '../../../server/trpc/root.ts', 'drizzle-orm', 'node:fs'],
    allowed: ['../../offers/site/x.tsx', '../../ui/card.tsx', 'react', '#shared/paths.ts'],
  },
  {
    zone: 'The tRPC client, which may import only router types,',
    file: 'src/client/ui/lib/trpc.ts',
    refused: ['../../../server/dependencies.ts'],
    allowed: ['@trpc/react-query'],
    allowedLine: "import type { AppRouter, ContentRouter } from '../../../server/trpc/root.ts';",
  },
];

const importLines = ({ refused, allowed, allowedLine }) => [
  ...[...refused, ...allowed].map((specifier, index) => `import { x${index} } from '${specifier}';`),
  ...(allowedLine ? [allowedLine] : []),
];

/** The lines that the linter refuses because of a boundary rule, by file. */
function findRefusedLines() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dana-walls-')));
  try {
    for (const file of ['biome.json', 'package.json']) copyFileSync(join(root, file), join(folder, file));
    for (const wall of cases) {
      mkdirSync(dirname(join(folder, wall.file)), { recursive: true });
      writeFileSync(join(folder, wall.file), `${importLines(wall).join('\n')}\n`);
    }
    const rules = ['style/noRestrictedImports', 'correctness/noUndeclaredDependencies'];
    const options = [
      'lint',
      ...rules.map((rule) => `--only=${rule}`),
      '--reporter=github',
      '--max-diagnostics=none',
      '--vcs-enabled=false',
      'src',
    ];
    const { stdout } = spawnSync(process.execPath, [toolFile('@biomejs/biome'), ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    const lines = {};
    for (const [, path, line] of stdout.matchAll(
      /title=lint\/\w+\/(?:noRestrictedImports|noUndeclaredDependencies),file=([^,]+),line=(\d+)/g,
    )) {
      const file = relative(folder, path);
      lines[file] ??= new Set();
      lines[file].add(Number(line));
    }
    return lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const refusedLines = findRefusedLines();

it.each(cases)('$zone may not import across its boundary, and may use what its zone offers.', (wall) => {
  const lines = importLines(wall);
  const refused = [...(refusedLines[wall.file] ?? [])].sort((one, other) => one - other).map((line) => lines[line - 1]);
  expect(refused).toEqual(lines.slice(0, wall.refused.length));
});
