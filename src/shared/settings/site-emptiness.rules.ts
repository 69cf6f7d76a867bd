import type { SiteFrame } from './settings.schema.ts';
import type { AboutPage } from './site-pages.schema.ts';

/** The parts of the page about the centre that consist of one text. */
export const aboutTexts = ['story', 'vision', 'mission'] as const;

/** Whether the page about the centre would have neither texts nor pictures. */
export const isAboutEmpty = ({ values, gallery, partners, director, sampleReport, ...about }: AboutPage): boolean =>
  aboutTexts.every((id) => about[id].text.length === 0) &&
  [values.items, gallery, partners].every(({ length }) => length === 0) &&
  !director &&
  !sampleReport;

type Location = Pick<SiteFrame, 'address' | 'town' | 'phones' | 'links' | 'openingHours'>;

/** The contents that the page about the location has. */
export function locationFacts({ address, town, phones, links, openingHours }: Location) {
  const { normal, ramadan, exceptions } = openingHours;
  const hasRamadan = ramadan.beforeIftar.length + ramadan.afterIftar.length > 0;
  return {
    hasRamadan,
    hasHours: hasRamadan || normal.length + exceptions.length > 0,
    hasPlace: Boolean(address || town || phones.length > 0 || links.map),
  };
}
