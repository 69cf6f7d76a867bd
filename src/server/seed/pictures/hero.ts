import { getRow } from './rows.ts';
import { drawScene, shadow } from './scene.ts';
import { at, box, circle, flat, line, pearl, polar, solid } from './shapes.ts';
import { heart, shield } from './subjects/body.ts';
import { boat, book } from './subjects/daily.ts';
import { drop } from './subjects/lab.ts';
import { bloom, leaf, palm, sprig, sun } from './subjects/nature.ts';
import { child, man, mother, woman } from './subjects/people.ts';

type Slide = Omit<Parameters<typeof drawScene>[1], 'size'>;

const slides: Record<string, () => Slide> = {
  visit: () => ({
    palette: 'general',
    tide: 3,
    disc: [800, 400, 310],
    horizon: 660,
    content: quay() + at(boat(), 236, 596, 0.92) + at(boat('teal'), 1392, 606, 0.8),
  }),
  learn: () => ({ palette: 'vitamins', tide: 6, disc: [800, 410, 320], horizon: 670, content: week() + shadow(800, 742, 330) + at(book(), 800, 560, 2.1) }),
  packages: () => ({ palette: 'family', tide: 9, disc: [800, 470, 380], horizon: 650, content: bubbles() + crowd() }),
};

/** The wide picture of a hero slide, 1600 by 900, calm towards both sides; throws when the key is unknown. */
export function drawHeroPicture(key: string): string {
  const slide = getRow(slides, key, 'hero slide');
  return drawScene(`hero-${key}`, { ...slide(), size: [1600, 900] });
}

function quay(): string {
  const arches = [0, 1, 2, 3, 4, 5, 6].map((index) => `M${532 + index * 80} 636V556a28 28 0 0 1 56 0V636z`).join('');
  const panes = [0, 1, 2, 3, 4, 5].map((index) => box(664 + index * 47, 396, 34, 60, 8)).join('');
  const palms = [
    [402, 1.24],
    [470, 0.92],
    [1198, 1.24],
    [1130, 0.92],
  ] as const;
  return [
    ...palms.map(([x, scale]) => at(palm(), x, 650 - 116 * scale, scale)),
    solid(box(640, 366, 320, 130, 18), 'pearl'),
    flat(panes, 'aqua'),
    solid(box(500, 484, 600, 170, 14), 'pearl'),
    solid(box(484, 468, 632, 26, 13), 'teal'),
    solid(box(624, 352, 352, 22, 11), 'teal'),
    flat(arches, 'deep'),
    flat('M772 636V556a28 28 0 0 1 56 0V636z', 'aqua'),
    line('M800 352V300', '#0b4f5c', 7),
    solid(circle(800, 272, 46), 'teal'),
    pearl(800, 264, 22),
    line('M774 292q13-11 26 0t26 0', '#ffffff', 6),
    solid('M330 646H1270C1300 646 1310 700 1340 730H260C290 700 300 646 330 646z', 'sand'),
  ].join('');
}

function week(): string {
  const signs = [drop(), leaf(), heart(), sun(), shield(), bloom('coral'), drop('teal')];
  const days = signs.map((sign, index) => {
    const angle = -66 + index * 22;
    const [x, y] = polar(800, 600, 440, angle);
    return `<circle cx="${x}" cy="${y}" r="66" fill="url(#nacre)"/>${at(sign, x, y, 0.34)}`;
  });
  const [from, to] = [polar(800, 600, 440, -78), polar(800, 600, 440, 78)];
  return line(`M${from.join(' ')}A440 440 0 0 1 ${to.join(' ')}`, '#0f8b8d', 4, 0.4) + pearl(...from, 14) + pearl(...to, 14) + days.join('');
}

function crowd(): string {
  const stand = (person: string, x: number, scale: number) => at(person, x, 850 - 120 * scale, scale);
  return [
    at(sprig(), 164, 690, 1.3, -10),
    at(sprig(), 1436, 690, 1.3, 10),
    stand(woman('teal', 'blush'), 1178, 1.7),
    stand(man('#f2eee6', 'sand'), 424, 1.74),
    stand(man(), 974, 1.94),
    stand(mother(), 640, 2.04),
    stand(child(), 806, 1.28),
    stand(child('gold'), 1330, 1.12),
    stand(child('blush'), 276, 1.1),
  ].join('');
}

function bubbles(): string {
  const signs = [at(heart(), 318, 330, 0.36), at(leaf(), 470, 200, 0.36), at(drop(), 1130, 200, 0.36), at(shield(), 1282, 330, 0.36)];
  const spots = [
    [318, 330],
    [470, 200],
    [1130, 200],
    [1282, 330],
  ] as const;
  return spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="70" fill="url(#nacre)"/>`).join('') + signs.join('');
}
