type Point = [number, number];

const round = (value: number) => Math.round(value * 10) / 10;

/** A filled shape made of one material, with the shade that falls on its far side. */
export function solid(path: string, tone: string): string {
  return tone.startsWith('#') ? flat(path, tone) : `<path d="${path}" fill="url(#${tone}-lit)"/>`;
}

/** A filled shape without shade, for details that lie flat on another shape. */
export function flat(path: string, tone: string, opacity = 1): string {
  return `<path d="${path}" fill="${paint(tone)}"${faint(opacity)}/>`;
}

/** A round-ended stroke. */
export function line(path: string, colour: string, width = 6, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${paint(colour)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faint(opacity)}/>`;
}

/** The white glint on the lit side of a solid. */
export function shine(path: string, width = 7, opacity = 0.6): string {
  return line(path, '#fff', width, opacity);
}

/** The path of a circle, or of an ellipse when a second radius is given. */
export function circle(x: number, y: number, rx: number, ry = rx): string {
  return `M${round(x - rx)} ${round(y)}a${rx} ${ry} 0 1 1 ${round(2 * rx)} 0a${rx} ${ry} 0 1 1 ${round(-2 * rx)} 0z`;
}

/** The path of a rectangle with rounded corners. */
export function box(x: number, y: number, width: number, height: number, radius = 8): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`;
}

/** The mirror image of a path in absolute coordinates (no arcs, H or V) about the middle of a 240 box. */
export function mirrored(path: string): string {
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => `${round(240 - Number(x))} ${y}`);
}

/** A small nacreous pearl. */
export function pearl(x: number, y: number, radius: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="url(#nacre)"/>`;
}

/** Drawing moved to a place, scaled and turned about the middle of its 240 box. */
export function at(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const turned = turn ? ` rotate(${turn})` : '';
  return `<g transform="translate(${round(x)} ${round(y)})${turned} scale(${scale}) translate(-120 -120)">${content}</g>`;
}

/** The same drawing repeated around a point, once for each angle. */
export function around(content: string, x: number, y: number, angles: number[]): string {
  return angles.map((angle) => `<g transform="rotate(${round(angle)} ${x} ${y})">${content}</g>`).join('');
}

/** Angles that share a full turn evenly. */
export function turns(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + (360 / count) * index);
}

/** The point at a distance and an angle (0 is up, clockwise) from a centre. */
export function polar(x: number, y: number, radius: number, angle: number): Point {
  const radians = ((angle - 90) * Math.PI) / 180;
  return [round(x + radius * Math.cos(radians)), round(y + radius * Math.sin(radians))];
}

function paint(tone: string): string {
  return tone.startsWith('#') ? tone : `url(#${tone})`;
}

function faint(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${opacity}"`;
}
