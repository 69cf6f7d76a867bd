import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/**
 * The layers of each zone, from the lowest to the highest, by the names of folders and top-level files. Others are in
 * the layer with `'*'`. The linter separates the zones from each other.
 */
const layers = {
  shared: [['*']],
  server: [
    ['core', 'runtime-files.ts'],
    ['content'],
    ['media', 'mail', 'webhooks'],
    ['*'],
    ['trpc', 'rest', '*.ts', '*.js'],
  ],
  client: [['ui'], ['*'], ['app', '*.ts']],
};

/** Static and dynamic imports, re-exports and type imports; a template with a value is no path. */
const importForms = [/^(?:import|export)\s[^'"`;]*?from '([^']+)'/gm, /^import '([^']+)'/gm, /\bimport\('([^']+)'\)/g];

/** Every import between files of the zones, without tests, as [importing file, imported file]. */
export function readImports(root) {
  const files = globSync('src/{shared,server,client}/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.(?:test|d)\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const names = new Set(importForms.flatMap((form) => [...text.matchAll(form)].map(([, name]) => name)));
    return [...names].flatMap((name) => {
      const target = name.startsWith('.')
        ? join(dirname(file), name)
        : name.replace(/^#(shared|server|client)\//, 'src/$1/');
      return zoneOf(target) in layers && /\.(?:tsx?|js)$/.test(target) && existsSync(join(root, target))
        ? [[file, target]]
        : [];
    });
  });
}

/**
 * Circles of topics that import each other, the pairs of topics within them, circles of folders inside a topic, and
 * imports of a higher layer.
 */
export function findViolations(allImports) {
  const imports = allImports.filter(([from, to]) => zoneOf(from) === zoneOf(to));
  const pairs = pairsOf(imports, topicOf);
  const circles = findCircles([...pairs.values()]);
  const innerCircles = findCircles([...pairsOf(imports.filter(isInTopic), dirname).values()]);
  const circleOf = new Map(circles.flatMap((folders) => folders.map((folder) => [folder, folders])));
  return {
    circles,
    innerCircles,
    pairsInCircles: [...pairs]
      .filter(([, [source, target]]) => circleOf.has(source) && circleOf.get(source) === circleOf.get(target))
      .map(([pair]) => pair),
    upwardImports: imports.filter(([from, to]) => layerOf(to) > layerOf(from)).map(([from, to]) => `${from} -> ${to}`),
  };
}

const zoneOf = (file) => file.split('/')[1];

/** The folder of a topic ("src/server/mail"); a top-level file of a zone counts as one. */
function topicOf(file) {
  return file.split('/').slice(0, 3).join('/');
}

const isInTopic = ([from, to]) => topicOf(from) === topicOf(to);

/** Pairs of different folders that import each other, by their names. */
function pairsOf(imports, folderOf) {
  const pairs = new Map();
  for (const [from, to] of imports) {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (source !== target) pairs.set(`${source} -> ${target}`, [source, target]);
  }
  return pairs;
}

function layerOf(file) {
  const [, zone, name] = file.split('/');
  const place = (pattern) => layers[zone].findIndex((names) => names.includes(pattern));
  const places = [
    place(name),
    file.split('/').length === 3 ? place(`*${name.slice(name.lastIndexOf('.'))}`) : -1,
    place('*'),
  ];
  return places.find((layer) => layer >= 0);
}

/** Groups of folders that all reach each other (Tarjan's strongly connected components), without groups of one. */
function findCircles(pairs) {
  const next = Map.groupBy(pairs, ([source]) => source);
  const [numbers, lowest, open, circles] = [new Map(), new Map(), [], []];
  const visit = (folder) => {
    numbers.set(folder, numbers.size);
    lowest.set(folder, numbers.get(folder));
    open.push(folder);
    for (const [, target] of next.get(folder) ?? []) {
      if (!numbers.has(target)) visit(target);
      if (open.includes(target)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(target)));
    }
    if (lowest.get(folder) !== numbers.get(folder)) return;
    const circle = open.splice(open.indexOf(folder));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const folder of next.keys()) if (!numbers.has(folder)) visit(folder);
  return circles;
}
