/** A rectangle in whole pixels of a picture. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A place in a picture in percent from its left and top. */
export interface Point {
  x: number;
  y: number;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** Whether a rectangle lies within a picture. */
export function isWithin({ x, y, width, height }: Rectangle, size: Size): boolean {
  return x + width <= size.width && y + height <= size.height;
}

/** A rectangle in whole pixels that lies within a picture and is no smaller than `least` either way, as near to the wanted one as can be. */
export function fitted(wanted: Rectangle, size: Size, least: number): Rectangle {
  const width = clamp(Math.round(wanted.width), Math.min(least, size.width), size.width);
  const height = clamp(Math.round(wanted.height), Math.min(least, size.height), size.height);
  return { x: clamp(Math.round(wanted.x), 0, size.width - width), y: clamp(Math.round(wanted.y), 0, size.height - height), width, height };
}

/** Where a point of the whole picture lies in a part of it, in percent of that part; at its edge where it lies outside. */
export function pointWithin(point: Point, part: Rectangle, size: Size): Point {
  const along = (percent: number, length: number, from: number, partLength: number) => clamp((((percent / 100) * length - from) / partLength) * 100, 0, 100);
  return { x: along(point.x, size.width, part.x, part.width), y: along(point.y, size.height, part.y, part.height) };
}

/** A point as pages carry it: "30 70", in tens; empty for the middle, which needs no words. */
export function focalOf({ x, y }: Point): string {
  const [tenX, tenY] = [x, y].map((percent) => Math.round(percent / 10) * 10);
  return tenX === 50 && tenY === 50 ? '' : `${tenX} ${tenY}`;
}

/** How a whole picture is laid behind a box of a width-to-height `ratio` that shows its `part`, cut to fit, in percent of the box: as `object-fit: cover` does. */
export function coverOf(part: Rectangle, size: Size, focus: Point, ratio: number): { width: number; height: number; left: number; top: number } {
  // Lengths in widths of the box.
  const scale = Math.max(1 / part.width, 1 / (ratio * part.height));
  const { x, y } = pointWithin(focus, part, size);
  const left = (x / 100) * (1 - part.width * scale) - part.x * scale;
  const top = (y / 100) * (1 / ratio - part.height * scale) - part.y * scale;
  return { width: size.width * scale * 100, height: size.height * scale * ratio * 100, left: left * 100, top: top * ratio * 100 };
}
