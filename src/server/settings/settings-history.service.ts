import type { FieldChange, FieldValue, RecordVersion } from '#shared/content/history.schema.ts';
import { changesOfValues } from '#shared/content/value-changes.rules.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { SectionName } from '#shared/settings/settings-sections.schema.ts';
import { readNames } from '../content/content-records.ts';
import { findVersion, readVersions, tellVersions } from '../content/record-versions.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { isSame } from './section-versions.ts';
import type { SettingsSectionsService } from './settings-sections.service.ts';

/** What can still be taken of a section's older version. */
export type MendSection = (snapshot: unknown) => unknown;

export interface SettingsHistoryDeps {
  db: Db;
  sections: Pick<SettingsSectionsService, 'get' | 'update'>;
  /** For sections whose older versions may fit no more without anybody's doing. */
  mend?: { [Name in SectionName]?: MendSection };
}

export type SettingsHistoryService = ReturnType<typeof createSettingsHistoryService>;

/** What each section of the settings said before, and the way back to it. Every function throws `unauthenticated` or `forbidden` without settings.write. */
export function createSettingsHistoryService({ db, sections, mend = {} }: SettingsHistoryDeps) {
  /**
   * The versions of a section, the newest first, each with what it changed; lists that were put in another order, and pictures, by their
   * names in one language. The first is what the section says now, also where something else than its form changed it last.
   */
  function list(actor: Actor, section: SectionName, locale: Locale): RecordVersion[] {
    const { values } = sections.get(actor, section, locale);
    const kept = readVersions(db, 'settings', section);
    const [newest] = kept;
    const isKept = !newest || isSame(newest.snapshot, values);
    const present = isKept ? [] : [{ number: newest.number + 1, at: newest.at, staffName: '', snapshot: values }];
    return tellVersions([...present, ...kept], (before, after) => changesOfValues(before, after).map((change) => tellChange(change, locale)));
  }

  /**
   * Makes a section say again what it said in a version, which becomes a new one. Throws `not_found`, `conflict` where it is no longer
   * the version (a hash) that was `seen`, a ZodError or `invalid_input` where what it said is accepted no more.
   */
  function restore(actor: Actor, section: SectionName, { number, seen }: { number: number; seen: string }): void {
    requirePermission(actor, 'settings.write');
    const version = findVersion(db, 'settings', section, number);
    if (!version) throw new AppError('not_found');
    const values = mend[section]?.(version.snapshot) ?? version.snapshot;
    sections.update(actor, { section, values, version: seen });
  }

  function tellChange({ path, before, after }: ReturnType<typeof changesOfValues>[number], locale: Locale): FieldChange {
    const isPicture = /(?:pictureId|logoId)$/.test(path);
    const tell = (value: unknown) => (isPicture ? (readNames(db, mediaCollection, [value], locale)[0] ?? '') : tellValue(value, locale));
    return { field: path, before: tell(before), after: tell(after) };
  }

  return { list, restore };
}

/** A value as people read it: hours as "09:00–12:00", entries of a list by what they are called. */
function tellValue(value: unknown, locale: Locale): FieldValue {
  if (Array.isArray(value)) return value.map((entry) => (Array.isArray(entry) ? entry.join('–') : isEntry(entry) ? titleOf(entry, locale) : String(entry)));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** What an entry says in its first pair of texts. */
function titleOf(entry: Record<string, unknown>, locale: Locale): string {
  const name = Object.keys(entry).find((key) => key.endsWith('En')) ?? '';
  return String(localized(entry as Record<`${string}En` | `${string}Ar`, string>, name.slice(0, -2), locale) ?? '');
}

const isEntry = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
