import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { runtimeFiles } from '../runtime-files.ts';
import { listDemoPictures, readDemoPicture } from './demo-pictures.ts';

/** Width and height in pixels by the first part of a key. */
const sizes: Record<string, [width: number, height: number]> = {
  package: [960, 600],
  category: [960, 600],
  offer: [960, 600],
  opinion: [800, 1000],
  partner: [400, 200],
  gallery: [1200, 800],
  hero: [1600, 900],
};

const pictures = listDemoPictures().map(({ key }) => ({ key, svg: readDemoPicture(key) }));

describe('The pictures of the demo content', () => {
  it('have one file each, without further files.', () => {
    const files = readdirSync(runtimeFiles.demoPictures);
    expect(files.sort()).toEqual(pictures.map(({ key }) => `${key.replaceAll(':', '-')}.svg`).sort());
  });

  it('have the size of their kind.', async () => {
    for (const { key, svg } of pictures) {
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([key, width, height]).toEqual([key, ...(sizes[key.split(':')[0] ?? ''] ?? [])]);
    }
  });

  it('contain no text, so that they fit both languages.', () => {
    for (const { key, svg } of pictures)
      expect([key, svg]).toEqual([key, expect.not.stringMatching(/<text|<tspan|>[^<\s]/)]);
  });

  it('differ from each other, and share no SVG ids.', () => {
    expect(new Set(pictures.map(({ svg }) => svg.replace(/ id="[^"]+"|#[a-z0-9-]+/g, ''))).size).toBe(pictures.length);
    const ids = pictures.flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
