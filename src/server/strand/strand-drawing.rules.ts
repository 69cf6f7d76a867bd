import type { PlaceKind, StrandShape } from './strand-shape.rules.ts';

/** The size of the drawing: the format of all pictures of packages. */
export const strandSize = { width: 320, height: 200 } as const;
const maxDrawn = 48;

/** A band across a picture of that width. */
export const bandSize = { width: 320, height: 26 } as const;
type Size = Record<'width' | 'height', number>;

interface StringForm {
  /** Half the distance of its ends, and how far it hangs. */
  half: number;
  sag: number;
}
interface Arrangement {
  /** The radius of a usual pearl at most. */
  pearl: number;
  /** The height of the ends. */
  top: number;
  strings: StringForm[];
}

/** The strings of a strand with up to so many pearls, outermost first, in units of the drawing. */
const arrangements: (Arrangement & { upTo: number })[] = [
  { upTo: 16, pearl: 10.5, top: 30, strings: [{ half: 138, sag: 92 }] },
  {
    upTo: 32,
    pearl: 8.6,
    top: 26,
    strings: [
      { half: 140, sag: 118 },
      { half: 112, sag: 70 },
    ],
  },
  {
    upTo: maxDrawn,
    pearl: 7,
    top: 24,
    strings: [
      { half: 142, sag: 128 },
      { half: 116, sag: 88 },
      { half: 88, sag: 48 },
    ],
  },
];
const band: Arrangement = { pearl: 6, top: 10, strings: [{ half: 160, sag: 5 }] };

/** Radii in the radius of a usual pearl. */
const radii = { pearl: 1, largest: 1.55, bead: 0.45 } as const;
const gap = 0.12;
/** The part of a string that pearls may fill. */
const filled = 0.94;

/** Light, body and shade of the lustres: all near white, so that no colour means anything. */
const lustres = [
  ['#fff', '#f3f2ee', '#c3cccb'],
  ['#fff', '#f8ebe7', '#d6bdb8'],
  ['#fff', '#f8f0de', '#d5c5a2'],
  ['#fff', '#e6f3f0', '#a9c9c4'],
  ['#fff', '#ebeaf3', '#b9b8d0'],
] as const;

interface Place {
  kind: PlaceKind;
  panel: number;
  radius: number;
}
type Item = Place | { kind: 'bead'; radius: number };

/**
 * The drawing of a strand, as SVG: one pearl for each test, grouped by panel with a small bead between, and the largest
 * in the middle of the first panel. Above 48, the number of the others stands below. It has no words, because the
 * number of tests stands beside it.
 */
export function drawStrand(shape: StrandShape): string {
  const { drawn, rest } = placesOf(shape);
  const arrangement = arrangements.find(({ upTo }) => drawn.length <= upTo) ?? arrangements[0];
  if (!arrangement) throw new Error('No arrangement has so many pearls.');
  return draw(arrangement, strandSize, drawn, rest);
}

/** The same pearls on one string, for the lower edge of a picture. */
export function drawBand(shape: StrandShape): string {
  const { drawn } = placesOf(shape);
  return draw(band, bandSize, drawn, 0);
}

function placesOf(shape: StrandShape): { drawn: Place[]; rest: number } {
  const places = shape.flatMap((runs, panel) =>
    runs.flatMap(({ count, kind }) =>
      Array.from({ length: count }, (): Place => ({ kind, panel, radius: radii.pearl })),
    ),
  );
  return { drawn: places.slice(0, maxDrawn), rest: Math.max(0, places.length - maxDrawn) };
}

function draw({ strings, pearl, top }: Arrangement, size: Size, drawn: readonly Place[], rest: number): string {
  const chains = fillStrings(drawn, strings).map((own, index) => centreOut(own, index === 0));
  const curves = strings.map((form) => curveOf(form, top, size));
  const unit = Math.min(
    pearl,
    ...chains.map((chain, index) => ((curves[index]?.length ?? 0) * filled) / 2 / longerSide(chain)),
  );
  const marks = chains.flatMap((chain, index) => {
    const curve = curves[index];
    return curve ? place(chain, curve, unit) : [];
  });
  const used = [...new Set(marks.flatMap(({ item }) => (isPearl(item) ? [lustreOf(item)] : [])))].sort();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">`,
    '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#0d4a56"/><stop offset="1" stop-color="#062f38"/></linearGradient>',
    ...used.map((lustre) => definition(lustre, unit)),
    `<circle id="r" r="${short(unit * 0.85)}" fill="none" stroke="#8aa5aa" stroke-width="1.2"/>`,
    `<circle id="b" r="${short(unit * radii.bead)}" fill="#7fa6a8"/></defs>`,
    `<path fill="url(#s)" d="M0 0h${size.width}v${size.height}H0z"/>`,
    `<path d="${curves.map(({ path }) => path).join('')}" fill="none" stroke="#9fb8ba" stroke-width=".7" opacity=".7"/>`,
    ...marks.map((mark) => drawMark(mark, unit)),
    rest > 0
      ? `<text x="160" y="190" fill="#dfe9e9" font-family="sans-serif" font-size="12" text-anchor="middle">+${rest}</text>`
      : '',
    '</svg>',
  ].join('');
}

/** Divides the pearls in their order, each string getting as many as its length is of all. */
function fillStrings(places: readonly Place[], strings: readonly StringForm[]): Place[][] {
  const whole = strings.reduce((sum, { half }) => sum + half, 0);
  let reach = 0;
  return strings.map(({ half }) => {
    const from = Math.round((places.length * reach) / whole);
    reach += half;
    return places.slice(from, Math.round((places.length * reach) / whole));
  });
}

/** A string with its first panel in the middle. Lengths are in radii of a pearl. */
interface Chain {
  items: Item[];
  /** Lengths before and after the point that hangs in the middle of the string. */
  before: number;
  after: number;
}

const lengthOf = (items: readonly Item[]) => items.reduce((sum, { radius }) => sum + 2 * radius + gap, 0);
const longerSide = ({ before, after }: Chain) => Math.max(before, after, 1);
/** How much longer a side may be; the chain hangs by its middle otherwise. */
const maxUneven = 4;

/** The longest of the other panels come first, each on the shorter side, so that the sides are alike. */
function centreOut(places: readonly Place[], isOutermost: boolean): Chain {
  const [first = [], ...others] = Map.groupBy(places, ({ panel }) => panel).values();
  const middle = Math.floor((first.length - 1) / 2);
  const start: Item[] = first.map((item, index) =>
    isOutermost && index === middle ? { ...item, radius: radii.largest } : item,
  );
  const half = ((start[middle]?.radius ?? 0) * 2 + gap) / 2;
  const chain: Chain = {
    items: start,
    before: lengthOf(start.slice(0, Math.max(0, middle))) + half,
    after: lengthOf(start.slice(middle + 1)) + half,
  };
  const bead: Item = { kind: 'bead', radius: radii.bead };
  for (const panel of others.sort((one, other) => other.length - one.length)) {
    if (chain.after <= chain.before) {
      chain.items.push(bead, ...panel);
      chain.after += lengthOf([bead, ...panel]);
    } else {
      chain.items.unshift(...panel, bead);
      chain.before += lengthOf([bead, ...panel]);
    }
  }
  const even = (chain.before + chain.after) / 2;
  const isUneven = !isOutermost || Math.abs(chain.before - chain.after) > maxUneven;
  return isUneven ? { ...chain, before: even, after: even } : chain;
}

interface Point {
  x: number;
  y: number;
  /** The length of the string up to here. */
  at: number;
}
interface Curve {
  points: Point[];
  length: number;
  path: string;
}

const steps = 200;
/** How far from the middle the two handles of a string are, as a part of its half: the smaller, the more it hangs. */
const handle = 0.45;

/** A string as one cubic curve that is alike on both sides. */
function curveOf({ half, sag }: StringForm, top: number, { width }: Size): Curve {
  const middle = width / 2;
  const handleY = top + (sag * 4) / 3;
  const points: Point[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const rest = 1 - t;
    const x = middle + half * (t ** 3 - rest ** 3 + 3 * handle * (t ** 2 * rest - t * rest ** 2));
    const y = top + (handleY - top) * 3 * t * rest;
    const last = points.at(-1);
    points.push({ x, y, at: last ? last.at + Math.hypot(x - last.x, y - last.y) : 0 });
  }
  const [left, right] = [middle - half * handle, middle + half * handle];
  const path = `M${short(middle - half)} ${top}C${short(left)} ${short(handleY)} ${short(right)} ${short(handleY)} ${short(middle + half)} ${top}`;
  return { points, length: points.at(-1)?.at ?? 0, path };
}

interface Mark {
  item: Item;
  x: string;
  y: string;
}

function place({ items, before }: Chain, { points, length }: Curve, unit: number): Mark[] {
  let at = length / 2 - before * unit;
  return items.map((item) => {
    const reach = (item.radius + gap / 2) * unit;
    at += reach;
    const { x, y } = points.find((point) => point.at >= at) ?? { x: 0, y: 0 };
    at += reach;
    return { item, x: short(x), y: short(y) };
  });
}

const isPearl = (item: Item): item is Place => item.kind === 'named' || item.kind === 'plain';
const lustreOf = ({ kind, panel }: Place) => (kind === 'plain' ? 0 : panel % lustres.length);

function definition(lustre: number, unit: number): string {
  const [light, body, shade] = lustres[lustre] ?? lustres[0];
  return (
    `<radialGradient id="g${lustre}" cx=".36" cy=".32" r=".75"><stop stop-color="${light}"/>` +
    `<stop offset=".45" stop-color="${body}"/><stop offset="1" stop-color="${shade}"/></radialGradient>` +
    `<circle id="p${lustre}" r="${short(unit)}" fill="url(#g${lustre})"/>`
  );
}

function drawMark({ item, x, y }: Mark, unit: number): string {
  if (item.kind === 'gap') return '';
  if (item.kind === 'bead' || item.kind === 'ring') return `<use href="#${item.kind[0]}" x="${x}" y="${y}"/>`;
  const lustre = lustreOf(item);
  return item.radius === radii.pearl
    ? `<use href="#p${lustre}" x="${x}" y="${y}"/>`
    : `<circle cx="${x}" cy="${y}" r="${short(unit * item.radius)}" fill="url(#g${lustre})"/>`;
}

const short = (value: number) => String(Math.round(value * 10) / 10);
