import type { FieldChange, FieldValue, RecordVersion } from '#shared/content/history.schema.ts';
import { isSame } from '#shared/content/merge.rules.ts';
import { changesOfValues } from '#shared/content/value-changes.rules.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import { readNames } from '../content/record-names.ts';
import { findVersion, presentVersions, readVersions } from '../content/record-versions.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { valuesOfVersion } from './section-versions.ts';
import type { SettingsSectionsService } from './settings-sections.service.ts';

interface SettingsHistoryDeps {
  db: Db;
  sections: Pick<SettingsSectionsService, 'get' | 'update'>;
}

export type SettingsHistoryService = ReturnType<typeof createSettingsHistoryService>;

/**
 * Version history of settings sections.
 */
export function createSettingsHistoryService({ db, sections }: SettingsHistoryDeps) {
  /**
   * The versions of a section, the newest first, with their changes; reordered lists and pictures are shown by name in
   * one language. The first version is the current state, even if other code than the section's form changed it.
   */
  function list(actor: Authorized<'settings.write'>, section: SectionName, locale: Locale): RecordVersion[] {
    const { values } = sections.get(actor, section, locale);
    const kept = readVersions(db, 'settings', section);
    const [newest] = kept;
    const isStored = !newest || isSame(newest.snapshot, values);
    const present = isStored ? [] : [{ number: newest.number + 1, at: newest.at, staffName: '', snapshot: values }];
    return presentVersions([...present, ...kept], (before, after) => {
      const changes = changesOfValues(before, after);
      return changes.map((change) => presentChange(change, locale));
    });
  }

  /**
   * Restores a version of a section as a new version. Throws `not_found`, `conflict` if `seen` is not the section's
   * current version hash, a ZodError or `invalid_input` if the old values are no longer valid, and the errors of the
   * section's rule.
   */
  function restore(
    actor: Authorized<'settings.write'>,
    section: SectionName,
    { number, seen, seenHits }: { number: number; seen: string; seenHits?: string | undefined },
  ): void {
    const version = findVersion(db, 'settings', section, number);
    if (!version) throw new AppError('not_found');
    const values = valuesOfVersion(section, version.snapshot);
    sections.update(actor, { section, values, version: seen, seenHits });
  }

  function presentChange(
    { path, before, after }: ReturnType<typeof changesOfValues>[number],
    locale: Locale,
  ): FieldChange {
    const isPicture = /(?:pictureId|logoId)$/.test(path);
    const pictureName = (id: unknown) => readNames(db, mediaCollection, [id], locale)[0] ?? '';
    const formatFieldValue = (value: unknown) => (isPicture ? pictureName(value) : formatValue(value, locale));
    return { field: path, before: formatFieldValue(before), after: formatFieldValue(after) };
  }

  return { list, restore };
}

/** A value for display: hours as "09:00–12:00", list entries by name. */
function formatValue(value: unknown, locale: Locale): FieldValue {
  if (Array.isArray(value)) return value.map((entry) => formatEntry(entry, locale));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function formatEntry(entry: unknown, locale: Locale): string {
  if (Array.isArray(entry)) return entry.join('–');
  return isEntry(entry) ? titleOf(entry, locale) : String(entry);
}

/** The text of an entry's first bilingual field, or its name. */
function titleOf(entry: Record<string, unknown>, locale: Locale): string {
  const name = Object.keys(entry).find((key) => key.endsWith('En'));
  if (name === undefined) return String(entry.name ?? '');
  return String(localized(entry as Record<`${string}En` | `${string}Ar`, string>, name.slice(0, -2), locale) ?? '');
}

const isEntry = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
