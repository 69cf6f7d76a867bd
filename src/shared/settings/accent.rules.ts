/** The default accent; see client/app/theme/tokens.css. */
export const ownAccent = '#0a7678';

/** Palettes that are offered beside a free colour. */
export const palettes = { sea: ownAccent, ocean: '#1c5fa8', plum: '#7a3e9d' } as const;

/**
 * The lightest and the darkest ground of the public site, its panels and its lightest ground in the dark scheme, and the
 * panels of the staff area in its dark scheme.
 */
const grounds = { pearl: '#fdfcfa', sand: '#f4ecdf', night: '#14282e', nightTint: '#163b40', dark: '#1d3136' } as const;
/** The text colour with the lower contrast, in both schemes. */
const softInk = '#374d54';
const paleInk = '#b8c9ca';
const white = '#ffffff';
const black = '#000000';
/** The minimum for text in WCAG 2.2, AA and AAA. */
const minContrast = 4.5;
const strongContrast = 7.05;

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

/** The colours of headings, top bar, footer, actions and tints, by their token. The default accent has no own ones. */
export function brandShades(accent: string): Record<string, string> {
  const strong = strongOf(accent);
  return {
    'brand-950': mix(strong, black, 0.6),
    'brand-800': strong,
    'brand-700': mix(strong, accent, 0.6),
    bar: strong,
    'accent-700': mix(accent, black, 0.8),
    'accent-600': accent,
    // A link on the bars.
    'accent-300': shift(mix(accent, white, 0.5), white, strong, minContrast),
    'accent-100': shift(mix(accent, white, 0.14), white, softInk, strongContrast),
    'accent-50': mix(accent, white, 0.07),
  };
}

/**
 * The tokens that differ on the public site in the dark scheme: light for text and for fills with dark text, and dark
 * tints. The bars are the same in both schemes.
 */
export function darkShades(accent: string): Record<string, string> {
  const action = shift(accent, white, grounds.nightTint, minContrast);
  const tint = shift(mix(accent, grounds.night, 0.3), grounds.night, paleInk, strongContrast);
  return {
    'brand-800': shift(mix(action, white, 0.55), white, grounds.nightTint, strongContrast),
    'accent-700': mix(action, white, 0.75),
    'accent-600': action,
    'accent-100': tint,
    'accent-50': mix(tint, grounds.night, 0.6),
  };
}

/** The theme colour of the staff area, from light to dark: its ten shades. */
export function staffShades(accent: string): string[] {
  const onDark = shift(accent, white, grounds.dark, minContrast);
  return [
    ...[0.07, 0.14, 0.3].map((part) => mix(accent, white, part)),
    mix(onDark, white, 0.75),
    onDark,
    mix(onDark, accent, 0.5),
    mix(onDark, accent, 0.2),
    accent,
    mix(accent, black, 0.85),
    strongOf(accent),
  ];
}

/** The tints below chosen and light controls of the staff area in the dark scheme, and below the pointer. */
export const darkTints = (accent: string): [tint: string, hover: string] => [
  mix(accent, grounds.dark, 0.35),
  mix(accent, grounds.dark, 0.5),
];

/** The colour of headings and of the bars: the accent, darker, so that it is readable even for small text. */
const strongOf = (accent: string) => shift(mix(accent, black, 0.7), black, grounds.sand, strongContrast);

/** Mixes a colour with another one until it has a contrast on a ground. */
function shift(colour: string, towards: string, ground: string, ratio: number): string {
  for (let part = 1; part > 0; part -= 0.04) {
    const mixed = mix(colour, towards, part);
    if (contrast(mixed, ground) >= ratio) return mixed;
  }
  return towards;
}

/** The contrast ratio (1 to 21) of two colours. */
export function contrast(one: string, other: string): number {
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
