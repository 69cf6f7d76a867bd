/** In whole pixels. */
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

/** In percent from the left and the top of a picture. */
export interface Point {
  x: number;
  y: number;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

export function isWithin({ x, y, width, height }: Rectangle, size: Size): boolean {
  return x + width <= size.width && y + height <= size.height;
}

/** The rectangle nearest to `wanted` that is inside the picture, in whole pixels, with sides of at least `least`. */
export function fitted(wanted: Rectangle, size: Size, least: number): Rectangle {
  const width = clamp(Math.round(wanted.width), Math.min(least, size.width), size.width);
  const height = clamp(Math.round(wanted.height), Math.min(least, size.height), size.height);
  return {
    x: clamp(Math.round(wanted.x), 0, size.width - width),
    y: clamp(Math.round(wanted.y), 0, size.height - height),
    width,
    height,
  };
}

/** Converts a point of the whole picture to percent of a part. A point outside is moved to the edge. */
export function pointWithin(point: Point, part: Rectangle, size: Size): Point {
  const along = (percent: number, length: number, from: number, partLength: number) =>
    clamp((((percent / 100) * length - from) / partLength) * 100, 0, 100);
  return { x: along(point.x, size.width, part.x, part.width), y: along(point.y, size.height, part.y, part.height) };
}

/**
 * The largest part with the ratio of `box` within `part`, moved towards a point in percent of the part. Works like
 * `object-fit: cover`.
 */
export function partFor(box: Size, part: Rectangle, focus: Point): Rectangle {
  const width = clamp(Math.round((part.height * box.width) / box.height), 1, part.width);
  const height = clamp(Math.round((part.width * box.height) / box.width), 1, part.height);
  const from = (start: number, room: number, percent: number) => start + Math.round((room * percent) / 100);
  return {
    x: from(part.x, part.width - width, focus.x),
    y: from(part.y, part.height - height, focus.y),
    width,
    height,
  };
}

/** A focal point as text: "30 70", in steps of ten; empty for the centre. */
export function focalOf({ x, y }: Point): string {
  const [tenX, tenY] = [x, y].map((percent) => Math.round(percent / 10) * 10);
  return tenX === 50 && tenY === 50 ? '' : `${tenX} ${tenY}`;
}

/**
 * The position of the whole picture behind a box that shows `part`, in percent of the box. `ratio` is the box's width
 * by its height. Works like `object-fit: cover`.
 */
export function coverOf(
  part: Rectangle,
  size: Size,
  focus: Point,
  ratio: number,
): { width: number; height: number; left: number; top: number } {
  // Lengths in units of the box's width.
  const scale = Math.max(1 / part.width, 1 / (ratio * part.height));
  const { x, y } = pointWithin(focus, part, size);
  const left = (x / 100) * (1 - part.width * scale) - part.x * scale;
  const top = (y / 100) * (1 / ratio - part.height * scale) - part.y * scale;
  return {
    width: size.width * scale * 100,
    height: size.height * scale * ratio * 100,
    left: left * 100,
    top: top * ratio * 100,
  };
}
