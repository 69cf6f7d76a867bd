import { shadow } from './scene.ts';
import { at } from './shapes.ts';

/** One drawing in the middle, hovering over the water. */
export function alone(subject: string, scale = 1.52, turn = 0): string {
  return shadow(480, 478, 110 * scale) + at(subject, 480, 262, scale, turn);
}

/** Two drawings of equal weight, side by side. */
export function together(first: string, second: string, turn = 0): string {
  return shadow(372, 474, 120) + shadow(600, 474, 120) + at(first, 376, 262, 1.26, -turn) + at(second, 598, 288, 1.14, turn);
}

/** A main drawing with a smaller one at its side, each on its own height. */
export function leading(main: string, guest: string, turn = 0): string {
  return shadow(440, 480, 160) + shadow(622, 482, 96) + at(main, 438, 260, 1.46) + at(guest, 622, 358, 0.92, turn);
}

/** A main drawing between two smaller ones. */
export function flanked(main: string, left: string, right: string, turn = 0): string {
  return (
    shadow(480, 480, 150) +
    shadow(294, 478, 84) +
    shadow(666, 478, 84) +
    at(left, 288, 346, 0.9, -turn) +
    at(right, 672, 346, 0.9, turn) +
    at(main, 480, 256, 1.42)
  );
}

/** People, who stand behind the near wave instead of hovering. */
export function ashore(people: string, scale = 1.6): string {
  return at(people, 480, 580 - 120 * scale, scale);
}
