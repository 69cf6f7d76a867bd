import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { RamadanPeriod } from '#shared/opening-hours/ramadan.rules.ts';
import type { Settings, SettingsKey } from '#shared/settings/settings.schema.ts';
import { type SectionName, type SectionValues, type SettingsSectionState, sectionKeys, sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { namedPicturesIn } from '../content/named-pictures.ts';
import { unknownRecord } from '../content/stored-check.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { media } from '../media/media.table.ts';
import { presentPicture } from '../media/pictures.ts';
import { keepSectionVersion } from './section-versions.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';

export type SettingsSectionsService = ReturnType<typeof createSettingsSectionsService>;

/** What a section asks for beside its schema. */
export interface SectionRule<Name extends SectionName> {
  /** Throws where this actor may not store these values. */
  check?: (actor: Actor, values: SectionValues<Name>) => void;
  /** The values hold from now on. */
  onStored?: () => void;
}

export interface SettingsSectionsDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  settings: SettingsService;
  rules?: { [Name in SectionName]?: SectionRule<Name> };
}

/** A section with what was typed into it, which may not fit its schema. */
interface ChangedSection {
  section: SectionName;
  values: unknown;
}

const mostPreviews = 100;
const previewMs = 30 * 60_000;

/** The sections of the settings as staff change them. Every function throws `unauthenticated` or `forbidden` without settings.write. */
export function createSettingsSectionsService({ db, clock, contentVersion, settings, rules = {} }: SettingsSectionsDeps) {
  const previews = new LRUCache<string, { staffId: string; unsaved: Partial<Settings> }>({ max: mostPreviews, ttl: previewMs });

  /** A section's values, their version, and the pictures they name. */
  function get(actor: Actor, section: SectionName, locale: Locale): SettingsSectionState {
    requirePermission(actor, 'settings.write');
    const values = readValues(section);
    return { values, version: versionOf(values), pictures: readPictures(values, locale) };
  }

  /**
   * Stores what was changed in a section and returns its new version. Throws `conflict` where it is no longer what `version` was told
   * for, a ZodError where a value is refused, `invalid_input` where a picture is gone, and what the section's rule throws.
   */
  function update(actor: Actor, { section, values, version }: ChangedSection & { version: string }): { version: string } {
    requirePermission(actor, 'settings.write');
    const checked: Partial<Settings> = sectionSchemas[section].parse(values);
    refuseUnknownPictures(checked);
    // The values fit the section; the compiler cannot follow that through its name.
    const rule = rules[section] as SectionRule<SectionName> | undefined;
    rule?.check?.(actor, checked as SectionValues<SectionName>);
    change(actor, section, (before) => {
      if (versionOf(before) !== version) throw new AppError('conflict', { message: { id: 'settings.conflict' } });
      for (const key of sectionKeys[section]) if (JSON.stringify(checked[key]) !== JSON.stringify(before[key])) store(actor, key, checked);
    });
    rule?.onStored?.();
    return { version: versionOf(readValues(section)) };
  }

  /** Confirms the days of Ramadan, which are a part of the hours. Throws `conflict` where those that are confirmed are no longer the ones `seen`, or a ZodError. */
  function setRamadanPeriods(actor: Actor, { periods, seen }: { periods: RamadanPeriod[]; seen: RamadanPeriod[] }): void {
    requirePermission(actor, 'settings.write');
    change(actor, 'hours', () => {
      const stored = settings.getRamadans(actor).confirmed;
      if (JSON.stringify(stored) !== JSON.stringify(seen)) throw new AppError('conflict');
      settings.setRamadanPeriods(actor, periods);
    });
  }

  /**
   * Stores other values for keys of a section, whatever it says now and though visitors may find it less than whole: for changes that the
   * application makes as one, such as the removal of the demo or the change of one template. Throws a ZodError where a value does not fit its key.
   */
  function replace(actor: Actor, section: SectionName, values: Partial<Settings>): void {
    requirePermission(actor, 'settings.write');
    change(actor, section, () => {
      for (const key of sectionKeys[section]) store(actor, key, values);
    });
  }

  /** Changes a section in one transaction, and keeps what it says then as a version. */
  function change(actor: Actor, section: SectionName, write: (before: Partial<Settings>) => void): void {
    inTransaction(db, (tx) => {
      const before = readValues(section);
      write(before);
      keepSectionVersion(tx, actor, { section, before, after: readValues(section), at: toInstant(clock()) });
    });
  }

  /** Keeps a section's unsaved values for half an hour, for the one who typed them; returns the ticket that pages are shown with them by. */
  function preparePreview(actor: Actor, { section, values }: ChangedSection): { ticket: string } {
    requirePermission(actor, 'settings.write');
    const unsaved: Partial<Settings> = sectionSchemas[section].parse(values);
    const ticket = newRandomId();
    previews.set(ticket, { staffId: staffIdOf(actor), unsaved });
    return { ticket };
  }

  /** The settings as they would be with what a ticket keeps; an announcement counts as begun. Throws `not_found` for another's ticket and one that is over. */
  function openPreview(actor: Actor, ticket: string): SettingsService {
    requirePermission(actor, 'settings.write');
    const found = previews.get(ticket);
    if (found?.staffId !== staffIdOf(actor)) throw new AppError('not_found');
    const { announcement } = found.unsaved;
    const unsaved = { ...found.unsaved, ...(announcement && { announcement: { ...announcement, isOn: true, start: '', end: '' } }) };
    return createSettingsService({ db, clock, contentVersion, unsaved });
  }

  function store<Key extends SettingsKey>(actor: Actor, key: Key, values: Partial<Settings>): void {
    const value = values[key];
    if (value !== undefined) settings.set(actor, key, value);
  }

  function readValues(section: SectionName): Partial<Settings> {
    return Object.fromEntries(sectionKeys[section].map((key) => [key, settings.get(key)]));
  }

  function readPictures(values: unknown, locale: Locale): Record<string, Picture> {
    const ids = namedPicturesIn(values).map(({ id }) => id);
    const rows = db.select().from(media).where(inArray(media.id, ids)).all();
    return Object.fromEntries(rows.flatMap((row) => presentPicture(row, locale) ?? []).map((picture) => [picture.id, picture]));
  }

  function refuseUnknownPictures(values: unknown): void {
    const named = namedPicturesIn(values);
    const known = readPictures(values, 'en');
    const gone = named.filter(({ id }) => !known[id]);
    if (gone.length > 0) throw unknownRecord(...gone.map(({ path }) => path));
  }

  return { get, update, replace, setRamadanPeriods, preparePreview, openPreview };
}

/** Two people who loaded the same values have the same version, whoever saved them. */
function versionOf(values: object): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

function staffIdOf(actor: Actor): string {
  return actor.kind === 'staff' ? actor.staffId : actor.kind;
}
