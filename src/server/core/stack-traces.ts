import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';

const sourcePositions = new Map<string, string>();

/**
 * Makes stack traces of the built server name source files. A source map is read when an error first needs it: Node's
 * own support reads all of them at startup, which takes 26 MB.
 */
export function nameSourcesInStackTraces(): void {
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map(describeFrame)].join('\n    at ');
}

function describeFrame(frame: NodeJS.CallSite): string {
  const file = frame.getFileName() ?? '';
  const [line, column] = [frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0];
  if (dirname(file) !== import.meta.dirname) return frame.toString();
  const position = `${file}:${line}:${column}`;
  const source = sourcePositions.get(position) ?? findSource(file, line, column) ?? position;
  sourcePositions.set(position, source);
  return frame.toString().replace(position, source);
}

/**
 * The position in the source ("src/server/app.ts:12:3"), or null without a source map. The map is not cached: it takes
 * 50 MB.
 */
function findSource(file: string, line: number, column: number): string | null {
  try {
    const entry = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))).findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return null;
    const source = relative(resolve(import.meta.dirname, '../..'), resolve(import.meta.dirname, entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  } catch {
    return null;
  }
}
