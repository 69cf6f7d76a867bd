import { sharePictureSize } from '#shared/site/share-picture.ts';

/** Colours of the site's tokens (client/app/theme/tokens.css). */
export const colours = {
  sea950: '#062f38',
  sea800: '#0b4f5c',
  sea700: '#0d6270',
  teal300: '#7cc9c6',
  teal100: '#dcf0ef',
  sand50: '#faf6ef',
  sand200: '#e8dac3',
  coral600: '#c2452d',
  white: '#fff',
} as const;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const panelWidth = 740;
/** The left edge of the visible picture, and its overlap with the panel's translucent edge. */
export const pictureLeft = 704;
export const pictureOverlap = 48;
/** The top of the sea in the site's scene. */
export const seaTop = 494;

const { width, height } = sharePictureSize;

const definitions = `<defs>
  <linearGradient id="sea" x1="0" y1="0" x2="0.6" y2="1"><stop stop-color="${colours.sea700}"/><stop offset="0.55" stop-color="${colours.sea800}"/><stop offset="1" stop-color="${colours.sea950}"/></linearGradient>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${colours.teal100}"/><stop offset="1" stop-color="${colours.teal300}"/></linearGradient>
  <radialGradient id="pearl" cx="0.36" cy="0.3" r="0.8"><stop stop-color="${colours.white}"/><stop offset="0.5" stop-color="${colours.sand50}"/><stop offset="1" stop-color="${colours.sand200}"/></radialGradient>
</defs>`;

/** A complete SVG document, mirrored for right-to-left languages. */
export function svg(content: string, isMirrored = false): Buffer {
  const body = isMirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${content}</g>` : content;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${definitions}${body}</svg>`);
}

/** Replaces a missing picture of a record: a pearl above the sea. */
export const drawnPicture = `<rect width="${width}" height="${height}" fill="url(#sky)"/>${pearl(965, 285, 150)}
  ${sea(430, colours.teal300, 16, 40)}${sea(480, '#3d9c9d', 16, 190)}${sea(535, colours.sea700, 18, 90)}`;

/** The panel behind the texts; its edge is a wave with two more behind it. */
export const panel = `<path d="${standingWave(panelWidth - 8, 20)}" fill="${colours.teal300}" opacity="0.55"/>
  <path d="${standingWave(panelWidth - 32, 70)}" fill="${colours.sand50}" opacity="0.9"/>
  <path d="${standingWave(panelWidth - 50, 120)}" fill="url(#sea)"/>
  <g fill="none" stroke="${colours.teal300}" stroke-width="3" stroke-linecap="round" opacity="0.2">
    <path d="${crest(592, 12, 230, -40, panelWidth - 100)}"/><path d="${crest(616, 12, 230, -130, panelWidth - 100)}"/>
  </g>`;

/** The background of the site's picture: a pearl above a deep sea. */
export const siteScene = `<rect width="${width}" height="${height}" fill="url(#sea)"/>
  <g fill="none" stroke="${colours.teal300}" stroke-width="2"><circle cx="960" cy="330" r="232" opacity="0.35"/><circle cx="960" cy="330" r="284" opacity="0.18"/></g>
  ${pearl(960, 330, 184)}
  ${sea(seaTop, colours.teal300, 16, 0, 0.55)}${sea(532, colours.sea700, 16, 130)}${sea(574, colours.sea950, 14, 60)}`;

/** The demo centre's logo, as in client/ui/brand-mark.tsx; `size` in pixels. */
export function brandMark(left: number, top: number, size: number): string {
  return `<g transform="translate(${left} ${top}) scale(${size / 40})" fill="none">
    <rect width="40" height="40" rx="12" fill="${colours.sea950}"/><circle cx="20" cy="16" r="8.5" fill="${colours.sand50}"/><circle cx="17" cy="13.2" r="2.6" fill="${colours.white}"/>
    <path d="M6 27.5c4.7-3.4 9.3-3.4 14 0s9.3 3.4 14 0M10 32.5c3.4-2.2 6.6-2.2 10 0s6.6 2.2 10 0" stroke="${colours.teal300}" stroke-width="2.6" stroke-linecap="round"/></g>`;
}

export function chipFrame({ left, top, width: chipWidth, height: chipHeight }: Box, isCoral: boolean): string {
  const fill = isCoral ? `fill="${colours.coral600}"` : `fill="${colours.white}" fill-opacity="0.12"`;
  return `<rect x="${left}" y="${top}" width="${chipWidth}" height="${chipHeight}" rx="${chipHeight / 2}" ${fill}/>`;
}

function pearl(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#pearl)"/>
    <ellipse cx="${x - radius * 0.34}" cy="${y - radius * 0.4}" rx="${radius * 0.24}" ry="${radius * 0.15}" fill="${colours.white}" transform="rotate(-35 ${x - radius * 0.34} ${y - radius * 0.4})"/>`;
}

function sea(top: number, colour: string, lift: number, phase: number, opacity = 1): string {
  return `<path d="${crest(top, lift, 400, -400 + phase, width + 400)}V${height}H-400z" fill="${colour}" opacity="${opacity}"/>`;
}

function crest(y: number, lift: number, length: number, from: number, to: number): string {
  const humps = Math.ceil((to - from) / length);
  return `M${from} ${y}${`q${length / 4} ${-lift * 2} ${length / 2} 0t${length / 2} 0`.repeat(humps)}`;
}

function standingWave(x: number, phase: number): string {
  return `M0 0H${x}V${-420 + phase}${'q44 105 0 210t0 210'.repeat(3)}V${height}H0z`;
}
