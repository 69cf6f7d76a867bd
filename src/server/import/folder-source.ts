import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { ImportFailure } from './import-failure.ts';
import { type ImportedCollection, recordsIn, resources, type Source } from './source.ts';

const maxFileBytes = 256 * 1024 * 1024;

/**
 * Reads JSON files exported from the old database: `packages.json`, `sales.json` and so on. Each is a list, an API
 * response, or one record per line as from `mongoexport`. Pictures are in the same folder, by path or by file name.
 */
export function createFolderSource(folder: string): Source {
  const root = realpathSync(folder);
  const files = readdirSync(root);

  async function list(collection: ImportedCollection): Promise<unknown[]> {
    const wanted = resources[collection].files.map((name) => `${name}.json`);
    const file = files.find((name) => wanted.includes(name.toLowerCase()));
    if (!file) throw new ImportFailure(`There is no file ${resources[collection].files[1]}.json in ${root}.`);
    const path = join(root, file);
    if (statSync(path).size > maxFileBytes)
      throw new ImportFailure(`${path} is larger than ${maxFileBytes / 1024 / 1024} MB.`);
    const records = recordsIn(parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), path), collection);
    if (!records) throw new ImportFailure(`${path} contains no list of ${resources[collection].key}.`);
    return records;
  }

  function addressOf(picture: string): string {
    const written = picture.trim().replaceAll('\\', '/');
    if (!URL.canParse(written, 'http://host.invalid/'))
      throw new ImportFailure(`"${picture.slice(0, 200)}" is not an address.`);
    return new URL(written, 'http://host.invalid/').pathname;
  }

  async function picture(address: string) {
    const path = decode(address);
    const found = [path, join('uploads', basename(path)), basename(path)].map(inside).find((file) => file !== null);
    if (!found) throw new ImportFailure(`There is no picture ${path} in ${root}.`);
    if (statSync(found).size > pictureLimits.bytes)
      throw new ImportFailure(`${found} is larger than ${pictureLimits.bytes / 1024 / 1024} MB.`);
    return { bytes: readFileSync(found), etag: '' };
  }

  /** The file if it is within the folder; null for `..` and symbolic links to other folders. */
  function inside(path: string): string | null {
    try {
      const file = realpathSync(join(root, path));
      return !relative(root, file).startsWith('..') && statSync(file).isFile() ? file : null;
    } catch {
      return null;
    }
  }

  return { name: root, list, addressOf, picture };
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split(/\r?\n/).filter((line) => line.trim());
    return lines.map((line, index) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        throw new ImportFailure(`${path} is not valid JSON (line ${index + 1}).`);
      }
    });
  }
}
