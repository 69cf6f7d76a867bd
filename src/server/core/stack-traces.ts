import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';

const sourcePositions = new Map<string, string>();

/**
 * Makes stack traces of the built server name source files. A source map is read when an error first needs it: Node's
 * own support reads all of them at startup, which takes 26 MB.
 */
export function nameSourcesInStackTraces(): void {
  Error.prepareStackTrace = (error, frames) => {
    const readMap = mapReader();
    return [Error.prototype.toString.call(error), ...frames.map((frame) => describeFrame(frame, readMap))].join(
      '\n    at ',
    );
  };
}

function describeFrame(frame: NodeJS.CallSite, readMap: (file: string) => SourceMap | null): string {
  const file = frame.getFileName() ?? '';
  const [line, column] = [frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0];
  if (dirname(file) !== import.meta.dirname) return frame.toString();
  const position = `${file}:${line}:${column}`;
  const source = sourcePositions.get(position) ?? findSource(readMap(file), line, column) ?? position;
  sourcePositions.set(position, source);
  return frame.toString().replace(position, source);
}

/**
 * Reads each map once for all frames of an error: parsing that of the server takes 120 ms. Maps are not cached longer,
 * since they take 50 MB.
 */
function mapReader(): (file: string) => SourceMap | null {
  const maps = new Map<string, SourceMap | null>();
  return (file) => {
    const map = maps.get(file) ?? readSourceMap(file);
    maps.set(file, map);
    return map;
  };
}

function readSourceMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}

/** The position in the source ("src/server/app.ts:12:3"), or null without a source map. */
function findSource(map: SourceMap | null, line: number, column: number): string | null {
  const entry = map?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return null;
  const source = relative(resolve(import.meta.dirname, '../..'), resolve(import.meta.dirname, entry.originalSource));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
