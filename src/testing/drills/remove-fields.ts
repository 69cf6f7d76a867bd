import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Collection, restOf } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';

/*
 * `npm run remove-fields [TOPIC ...]`: copies the project and removes each field of the declared collections from each file of its topic, one at a
 * time. Prints whether the compiler or a test notices, and fails if neither does. A removal takes about ten seconds.
 */

const project = resolve(import.meta.dirname, '../../..');
const copy = mkdtempSync(join(tmpdir(), 'dana-fields-'));

async function removeFields(topic: string, declaration: string): Promise<void> {
  const exported: Record<string, Partial<Pick<Collection, 'fields'>>> = await import(pathToFileURL(declaration).href);
  const files = ['shared', 'server', 'client'].flatMap((zone) => sourcesBelow(join(copy, 'src', zone, topic)));
  for (const { fields } of Object.values(exported))
    for (const [field, described] of Object.entries<Field>(fields ?? {}))
      for (const file of files) removeFrom(file, topic, field, namesOf(field, described));
}

function removeFrom(file: string, topic: string, field: string, names: readonly string[]): void {
  const source = readFileSync(file, 'utf8');
  const without = names.reduce(removeName, source);
  if (without === source) return;
  writeFileSync(file, without);
  const errors = compile();
  const notice = isSyntaxError(errors)
    ? 'THIS SCRIPT BROKE THE SYNTAX'
    : errors
      ? 'the compiler notices'
      : passes(topic)
        ? 'NOBODY notices'
        : 'a test notices';
  writeFileSync(file, source);
  console.log(`${field} removed from ${relative(copy, file)}: ${notice}`);
  if (/[A-Z]{2}/.test(notice)) process.exitCode = 1;
}

function sourcesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

function declarationsOf(topic: string): string[] {
  const folder = join(project, 'src/shared', topic);
  return (folder.endsWith('.ts') ? [] : readdirSync(folder))
    .filter((name) => name.endsWith('.collection.ts'))
    .map((name) => join(folder, name));
}

/** The names of a field: its own, that of its bilingual text, and those in the REST API. */
function namesOf(name: string, field: Field): string[] {
  const rest = restOf(field);
  const pair = field.kind === 'text' && field.pair;
  return [...new Set([name, ...(pair ? [pair] : []), ...(rest ? [rest.in.name, rest.out.name] : [])])];
}

/**
 * Removes a name, with its value, from lists, objects and JSX. The formatter's indentation marks the end of a value.
 */
function removeName(source: string, name: string): string {
  const inList = new RegExp(`(?<=\\[|, )'${name}'(?:, )?`, 'g');
  const inJsx = new RegExp(`(?:\\s\\w+=)?\\{[\\w.?!]*\\.${name}\\}`, 'g');
  const inObject = new RegExp(`(?<=[{,] )${name}(?:: [\\w.?!']+(?:\\([^()]*\\))?)?(?:, |(?= \\}))`, 'g');
  const block = new RegExp(
    `^( *)(?:\\.\\.\\.bilingual\\('${name}'|${name}\\b)(?:[:,(].*,|[:,].*[[({]\\n(?:\\1 .*\\n)*\\1[\\])}].*)\\n`,
    'gm',
  );
  return source.replace(inList, '').replace(inJsx, '').replace(inObject, '').replace(block, '');
}

/** The compiler's errors. */
const compile = () =>
  run('typescript/bin/tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', join(copy, 'tsc.info')]).stdout;

const isSyntaxError = (errors: string) => /error TS1\d{3}:/.test(errors);

const passes = (topic: string) =>
  run('vitest/vitest.mjs', [
    'run',
    'src/testing/collections.test.ts',
    'src/testing/schema.test.ts',
    'src/server/content/',
    `src/shared/${topic}/`,
    `src/server/${topic}/`,
  ]).status === 0;

function run(program: string, options: string[]) {
  return spawnSync(process.execPath, [join(project, 'node_modules', program), ...options], {
    cwd: copy,
    encoding: 'utf8',
  });
}

try {
  for (const entry of readdirSync(project)) {
    if (['node_modules', 'dist', 'public'].includes(entry)) symlinkSync(join(project, entry), join(copy, entry));
    else if (!/^(\.git|uploads|data|test-results)$/.test(entry))
      cpSync(join(project, entry), join(copy, entry), { recursive: true });
  }
  if (compile() !== '') throw new Error(`The project does not compile:\n${compile()}`);
  const topics = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(join(project, 'src/shared'));
  for (const topic of topics) for (const file of declarationsOf(topic)) await removeFields(topic, file);
} finally {
  rmSync(copy, { recursive: true });
}
