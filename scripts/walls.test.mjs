import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root, toolFile } from './lib/tools.mjs';

const cases = [
  {
    zone: 'Shared code',
    file: 'src/shared/rules/x.rules.ts',
    refused: [
      '#server/config.ts',
      '#client/routes.tsx',
      '../../server/ids.ts',
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
    zone: 'The database layer',
    file: 'src/server/db/x.ts',
    refused: ['#server/services/x.ts', '../services/x.ts', '../trpc/root.ts', '#server/rest/x.ts', '../../client/routes.tsx', 'fastify', '@trpc/server'],
    allowed: ['./client.ts', 'drizzle-orm', 'better-sqlite3', '#shared/errors.ts'],
  },
  {
    zone: 'A service',
    file: 'src/server/services/x.service.ts',
    refused: ['fastify', '@fastify/multipart', '@trpc/server', '../trpc/trpc.ts', '../rest/x.ts', '#server/pages/x.ts', '#client/routes.tsx'],
    allowed: ['../db/client.ts', '../auth/actor.ts', '#shared/errors.ts', 'drizzle-orm'],
  },
  {
    zone: 'A tRPC procedure',
    file: 'src/server/trpc/admin/x.router.ts',
    refused: ['../../db/client.ts', '#server/db/client.ts', 'drizzle-orm', 'better-sqlite3', '../../rest/x.ts', 'react'],
    allowed: ['../trpc.ts', '../../services/x.service.ts', '@trpc/server', 'zod'],
  },
  {
    zone: 'A REST route',
    file: 'src/server/rest/v1/x.rest.ts',
    refused: ['../../db/client.ts', '#server/db/schema/index.ts', 'drizzle-orm/better-sqlite3', '../../trpc/root.ts', '#client/routes.tsx'],
    allowed: ['./answers.ts', '../../services/x.service.ts', 'fastify'],
  },
  {
    zone: 'The page renderer',
    file: 'src/server/pages/x.ts',
    refused: ['../db/client.ts', '#server/db/client.ts', 'drizzle-orm', '../rest/rest.plugin.ts'],
    allowed: ['../trpc/root.ts', '#client/entry-server.tsx', 'fastify'],
  },
  {
    zone: 'The painter of share pictures',
    file: 'src/server/share/x.ts',
    refused: ['../db/client.ts', 'drizzle-orm', '../rest/rest.plugin.ts', '../trpc/root.ts', '#client/routes.tsx', 'react-dom/server'],
    allowed: ['../services/x.service.ts', '../deps.ts', 'sharp', 'fastify'],
  },
  {
    zone: 'The rest of the server',
    file: 'src/server/mail/x.ts',
    refused: ['#client/routes.tsx', '../../client/routes.tsx', 'react-dom/server'],
    allowed: ['../services/x.service.ts', 'nodemailer'],
  },
  {
    zone: 'A component',
    file: 'src/client/components/x.tsx',
    refused: ['../features/packages/x.tsx', '#client/pages/site/x.page.tsx', '#server/ids.ts', '../../server/ids.ts', 'node:fs'],
    allowed: ['../lib/trpc.ts', 'react', '#shared/paths.ts'],
  },
  {
    zone: 'The theme',
    file: 'src/client/theme/x.ts',
    refused: ['../pages/site/home.page.tsx', '../features/packages/x.tsx'],
    allowed: ['@mantine/core'],
  },
  {
    zone: 'A feature',
    file: 'src/client/features/packages/x.tsx',
    refused: ['../offers/x.tsx', '#client/features/offers/x.tsx', '../../pages/site/x.page.tsx', '../../../server/ids.ts', 'better-sqlite3'],
    allowed: ['./package-card.tsx', '../../components/card.tsx', '../../lib/trpc.ts', '#shared/paths.ts'],
  },
  {
    zone: "A feature's inner folder",
    file: 'src/client/features/packages/admin/x.tsx',
    refused: ['../../offers/x.tsx', '#client/features/offers/x.tsx', '../../../pages/site/x.page.tsx', '../../../../server/ids.ts'],
    allowed: ['../package-card.tsx', '../parts/x.tsx', '../../../components/card.tsx'],
  },
  {
    zone: 'A page',
    file: 'src/client/pages/site/x.page.tsx',
    refused: ['#server/ids.ts', '../../../server/trpc/root.ts', 'drizzle-orm'],
    allowed: ['../../features/packages/x.tsx', '../../components/card.tsx'],
  },
  {
    zone: 'The tRPC client, which may take the type AppRouter and nothing else,',
    file: 'src/client/lib/trpc.ts',
    refused: ['../../server/deps.ts', '../features/packages/x.tsx', '../pages/site/x.page.tsx'],
    allowed: ['@trpc/react-query'],
    allowedLine: "import type { AppRouter } from '../../server/trpc/root.ts';",
  },
];

const importLines = ({ refused, allowed, allowedLine }) => [
  ...[...refused, ...allowed].map((specifier, index) => `import { x${index} } from '${specifier}';`),
  ...(allowedLine ? [allowedLine] : []),
];

/** The lines that the linter refuses because of a wall, by file. */
function findRefusedLines() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dana-walls-')));
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    for (const wall of cases) {
      mkdirSync(dirname(join(folder, wall.file)), { recursive: true });
      writeFileSync(join(folder, wall.file), `${importLines(wall).join('\n')}\n`);
    }
    const options = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false', 'src'];
    const { stdout } = spawnSync(process.execPath, [toolFile('@biomejs/biome'), ...options], { cwd: folder, encoding: 'utf8' });
    const lines = {};
    for (const [, path, line] of stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=([^,]+),line=(\d+)/g)) {
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

it.each(cases)('$zone may not reach over its wall, and may use what its zone offers.', (wall) => {
  const lines = importLines(wall);
  const refused = [...(refusedLines[wall.file] ?? [])].sort((one, other) => one - other).map((line) => lines[line - 1]);
  expect(refused).toEqual(lines.slice(0, wall.refused.length));
});
