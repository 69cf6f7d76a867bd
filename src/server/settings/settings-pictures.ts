import { type SectionName, sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import type { SettingsPictures, SettingsUse } from '../media/picture-uses.ts';
import { settings } from './settings.table.ts';

/** In these settings visitors are told by other words, or see the picture as an ornament beside a name. */
const settingsWithOwnText: readonly string[] = ['partners', 'brand'];

/** The pictures that the settings name. */
export const settingsPictures: SettingsPictures = {
  // The settings are two dozen values, of which a few name pictures: they are looked through as they are.
  read: (reader) =>
    reader
      .select()
      .from(settings)
      .all()
      .flatMap(({ key, value }) => picturesIn(value).map((found) => ({ ...found, key, hasOwnText: settingsWithOwnText.includes(key) }))),
  keyOf: (section) => sectionKeys[section as SectionName][0],
};

function picturesIn(value: unknown): Omit<SettingsUse, 'key' | 'hasOwnText'>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pictureId, logoId, ...rest } = value as Record<string, unknown>;
  const nameIn = (language: 'En' | 'Ar') => [rest[`title${language}`], rest[`name${language}`]].find((name) => typeof name === 'string') ?? '';
  const own = [pictureId, logoId].flatMap((id) => (typeof id === 'string' ? [{ mediaId: id, nameEn: nameIn('En'), nameAr: nameIn('Ar') }] : []));
  return [...own, ...Object.values(rest).flatMap(picturesIn)];
}
