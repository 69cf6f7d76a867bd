import type { SectionName } from '#shared/settings/sections.ts';
import { sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import type { SettingsPictures, SettingsUse } from '../media/picture-uses.ts';
import { settings } from './settings.table.ts';

/** Settings whose pictures have another text alternative, or are decorative beside a name. */
const settingsWithOwnText: readonly string[] = ['partners', 'brand', 'director'];

export const settingsPictures: SettingsPictures = {
  // The settings have two dozen values, of which few contain pictures, so no index is needed.
  read: (reader) =>
    reader
      .select()
      .from(settings)
      .all()
      .flatMap(({ key, value }) => {
        const hasOwnText = settingsWithOwnText.includes(key);
        return picturesIn(value).map((found) => ({ ...found, key, hasOwnText }));
      }),
  keyOf: (section) => sectionKeys[section as SectionName][0],
};

function picturesIn(value: unknown): Omit<SettingsUse, 'key' | 'hasOwnText'>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pictureId, logoId, ...rest } = value as Record<string, unknown>;
  const nameIn = (language: 'En' | 'Ar') => {
    const names = [rest[`title${language}`], rest[`name${language}`], rest[`caption${language}`]];
    return names.find((name) => typeof name === 'string') ?? '';
  };
  const own = [pictureId, logoId].flatMap((id) =>
    typeof id === 'string' ? [{ mediaId: id, nameEn: nameIn('En'), nameAr: nameIn('Ar') }] : [],
  );
  return [...own, ...Object.values(rest).flatMap(picturesIn)];
}
