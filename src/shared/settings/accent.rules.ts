/** The default accent, and the two backgrounds it is used on; see client/app/theme/tokens.css. */
export const ownAccent = '#0a7678';
const grounds = { pearl: '#fdfcfa', sand: '#f4ecdf' } as const;
const white = '#ffffff';
const black = '#000000';
/** The minimum for text in WCAG 2.2 AA. */
const minContrast = 4.5;

/** Contrast ratios (1 to 21) of a colour on each background, and of white text on it. */
interface AccentContrast {
  pearl: number;
  sand: number;
  white: number;
  isReadable: boolean;
}

/** Measures the contrast of an accent ("#0a7678") in all its uses. */
export function accentContrast(accent: string): AccentContrast {
  const [pearl, sand, onIt] = [grounds.pearl, grounds.sand, white].map((ground) => contrast(accent, ground)) as [
    number,
    number,
    number,
  ];
  return { pearl, sand, white: onIt, isReadable: Math.min(pearl, sand, onIt) >= minContrast };
}

/** The shades of an accent by their token, as dark and as light as the default shades. */
export function accentShades(accent: string): Record<string, string> {
  return {
    'teal-700': mix(accent, black, 0.8),
    'teal-600': accent,
    'teal-300': mix(accent, white, 0.5),
    'teal-100': mix(accent, white, 0.14),
    'teal-50': mix(accent, white, 0.07),
  };
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `part` (0 to 1) is the share of `one`. */
function mix(one: string, other: string, part: number): string {
  const others = channels(other);
  const mixed = channels(one).map((channel, index) => Math.round(channel * part + (others[index] ?? 0) * (1 - part)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
