import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const sourcePositions = new Map<string, string>();

/**
 * Makes stack traces of the built server name source files. A source map is read when an error first needs it: Node's own support reads
 * all of them at startup, which takes 26 MB of memory.
 */
export function nameSourcesInStackTraces(): void {
  Error.prepareStackTrace = (error, frames) => [Error.prototype.toString.call(error), ...frames.map(describeFrame)].join('\n    at ');
}

function describeFrame(frame: NodeJS.CallSite): string {
  const url = frame.getFileName();
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!url?.startsWith('file:') || line === null || column === null) return frame.toString();
  const position = `${url}:${line}:${column}`;
  const source = sourcePositions.get(position) ?? findSource(fileURLToPath(url), line, column) ?? position;
  sourcePositions.set(position, source);
  return frame.toString().replace(position, source);
}

/** The position in the source ("src/server/app.ts:12:3"), or null for a file without a source map. The map itself is not kept: it takes 50 MB. */
function findSource(file: string, line: number, column: number): string | null {
  if (dirname(file) !== import.meta.dirname) return null;
  try {
    const entry = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))).findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return null;
    const source = relative(resolve(import.meta.dirname, '../..'), resolve(dirname(file), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  } catch {
    return null;
  }
}
