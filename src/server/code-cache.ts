import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

const cacheFileOf = (file: string) => `${file}.cache`;

/**
 * Loads the modules of the built server with their code caches, which the build writes: a start takes a fifth less CPU. Node's own compile cache
 * holds only code that runs when a module is loaded, not the functions that are called later. Returns a function that writes the caches of
 * all modules loaded so far.
 */
export function loadWithCodeCache(): () => void {
  const scripts = new Map<string, Script>();
  createRequire(import.meta.url).extensions['.cjs'] = (module, file) => {
    const cachedData = existsSync(cacheFileOf(file)) ? readFileSync(cacheFileOf(file)) : undefined;
    // V8 ignores a cache of another version or with other flags.
    const script = new Script(Module.wrap(readFileSync(file, 'utf8')), { filename: file, ...(cachedData && { cachedData }) });
    scripts.set(file, script);
    script.runInThisContext().call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  };
  return () => {
    for (const [file, script] of scripts) writeFileSync(cacheFileOf(file), script.createCachedData());
  };
}
