import { z } from 'zod';
import { pictureSchema } from '../media/media.schema.ts';
import { type SectionName, sections } from './sections.ts';
import type { Settings } from './settings.schema.ts';

type KeyOf<Name extends SectionName> = keyof (typeof sections)[Name] & keyof Settings;
export type SectionValues<Name extends SectionName> = Pick<Settings, KeyOf<Name>>;

const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]];
const mapSections = <Mapped>(map: (name: SectionName) => Mapped) =>
  Object.fromEntries(sectionNames.map((name) => [name, map(name)]));

/** The keys of each section. A section is saved as a whole. */
export const sectionKeys = mapSections((name) => Object.keys(sections[name])) as unknown as {
  [Name in SectionName]: readonly [KeyOf<Name>, ...KeyOf<Name>[]];
};

/** Checks the values of a section that staff send. An error's path starts with the key. */
export const sectionSchemas = mapSections((name) =>
  z.object(Object.fromEntries(Object.entries(sections[name]).map(([key, { schema }]) => [key, schema]))),
) as unknown as { [Name in SectionName]: z.ZodType<SectionValues<Name>, SectionValues<Name>> };

/** A section to edit: its values, their hash, and its pictures by id. */
export const settingsSectionSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  version: z.string(),
  pictures: z.record(z.string(), pictureSchema),
});
export type SettingsSectionState = z.infer<typeof settingsSectionSchema>;

export const sectionNameSchema = z.enum(sectionNames);
