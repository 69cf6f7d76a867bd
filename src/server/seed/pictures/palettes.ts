/** The air of one scene: sky from top to bottom, disc from light to rim, three waves from far to near. */
export interface Palette {
  sky: [string, string];
  disc: [string, string];
  line: string;
  /** The far shore: its shape and colour. */
  land: ['dunes' | 'peaks', string];
  waves: [string, string, string];
}

/** Scene colours by the name a mapping table gives: the six categories, and two seasons for the offers. */
export const palettes = {
  general: { sky: ['#cfe9e8', '#fbf9f6'], disc: ['#ffffff', '#e3f1ee'], line: '#0f8b8d', land: ['dunes', '#b4dcd8'], waves: ['#9bd3cf', '#3ea5a5', '#0e6470'] },
  women: { sky: ['#f4d5c9', '#fdf5ec'], disc: ['#fffefb', '#fbe9dd'], line: '#c98a76', land: ['dunes', '#efcfc0'], waves: ['#bfdcd7', '#63b1ad', '#17707a'] },
  men: { sky: ['#0a4150', '#2b8288'], disc: ['#fdf6e9', '#ecd9b8'], line: '#a8e0da', land: ['peaks', '#17636d'], waves: ['#1b7a82', '#0e5966', '#07343f'] },
  family: { sky: ['#fbe3b4', '#fef8ec'], disc: ['#fffaf0', '#fdebc4'], line: '#d9a452', land: ['dunes', '#f2d5a0'], waves: ['#97d8d2', '#38aaa8', '#0f7f83'] },
  chronic: { sky: ['#a9cdd3', '#f3ebdd'], disc: ['#fffdf8', '#efe3d0'], line: '#2f7480', land: ['peaks', '#8fb6bd'], waves: ['#8dbcc0', '#43858f', '#0b4552'] },
  vitamins: {
    sky: ['#c4e9dc', '#fff5de'],
    disc: ['#fffbee', '#fbe3ac'],
    line: '#3a9d8c',
    land: ['dunes', '#b5dfc6'],
    waves: ['#a5ddca', '#42ae9f', '#0c6268'],
  },
  festive: { sky: ['#f7cdb8', '#fff3e2'], disc: ['#fffaf2', '#fce3c8'], line: '#d9805f', land: ['dunes', '#f3c9a6'], waves: ['#8fd0cb', '#2f9a9c', '#0b4f5c'] },
  winter: { sky: ['#b9d6e2', '#f2f3ee'], disc: ['#ffffff', '#dcebf0'], line: '#5c93a8', land: ['peaks', '#a3c4d1'], waves: ['#a9cdd6', '#5297a6', '#14566a'] },
} satisfies Record<string, Palette>;

/** The name of one scene's colours. */
export type PaletteName = keyof typeof palettes;

/** How dark the far side of a material is, and towards which colour; pale ones stay warm. */
export function shadeOf(tone: string): [string, number] {
  return tone === 'pearl' || tone === 'linen' ? ['#a8773f', 0.09] : ['sand', 'gold', 'skin', 'blush'].includes(tone) ? ['#a8673f', 0.18] : ['#06303b', 0.17];
}

/** What things are made of: light and dark end of each material, lit from the upper left. */
export const tones: Record<string, [string, string]> = {
  teal: ['#25b0ae', '#0c7c83'],
  deep: ['#17737f', '#09404c'],
  aqua: ['#b9e8e2', '#69c4c0'],
  pearl: ['#ffffff', '#f3ebdf'],
  linen: ['#fdf8ef', '#ecdfca'],
  sand: ['#f6e8d0', '#e0c69d'],
  gold: ['#fde2a2', '#f0b85e'],
  coral: ['#f7937a', '#e2593f'],
  clay: ['#f8b7a3', '#dd8570'],
  blue: ['#56addc', '#22659f'],
  blush: ['#fcded3', '#f0b6a3'],
  ink: ['#2b4b54', '#11292f'],
  skin: ['#e6bd98', '#cf9a74'],
};
