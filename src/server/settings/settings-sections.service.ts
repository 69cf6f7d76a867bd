import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { weakensBackups } from '#shared/backup/backups.rules.ts';
import { isSame, orderedJson } from '#shared/content/merge.rules.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import type { RamadanPeriod } from '#shared/opening-hours/ramadan.rules.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import type { Settings, SettingsKey } from '#shared/settings/settings.schema.ts';
import {
  type SectionValues,
  type SettingsSectionState,
  sectionKeys,
  sectionSchemas,
} from '#shared/settings/settings-sections.schema.ts';
import { namedPicturesIn } from '../content/named-pictures.ts';
import { unknownRecord } from '../content/stored-check.ts';
import { type Actor, type Authorized, requireReauthentication } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { ContentDeps } from '../core/common-deps.ts';
import { inTransaction } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { phoneProblem } from '../core/phone-key.ts';
import { media } from '../media/media.table.ts';
import { presentPicture } from '../media/pictures.ts';
import { storeSectionVersion } from './section-versions.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';

export type SettingsSectionsService = ReturnType<typeof createSettingsSectionsService>;

/** Additional rules of a section beside its schema. */
export interface SectionRule<Name extends SectionName> {
  /** Throws if the actor may not store these values. */
  check?: (actor: Actor, values: SectionValues<Name>) => void;
  /** Called in the transaction of a change by staff. Throws `conflict` if it affects more than its author saw. */
  checkChange?: (change: SectionChange<Name>) => void;
  /** Called after the commit of such a change. */
  onStored?: () => void;
}

export interface SectionChange<Name extends SectionName> {
  actor: Authorized<'settings.write'>;
  before: SectionValues<Name>;
  after: SectionValues<Name>;
  seenHits: string;
}

interface SettingsSectionsDeps extends ContentDeps {
  settings: SettingsService;
  rules?: { [Name in SectionName]?: SectionRule<Name> };
}

/** A section with unvalidated values. */
interface ChangedSection {
  section: SectionName;
  values: unknown;
}

interface SeenHits {
  /** The version of the appointments that the change leaves outside the new times, if its author saw any. */
  seenHits?: string | undefined;
}

const maxPreviews = 100;
const previewMs = 30 * 60_000;

/** Settings sections for staff. */
export function createSettingsSectionsService({
  db,
  clock,
  contentVersion,
  settings,
  rules = {},
}: SettingsSectionsDeps) {
  const previews = new LRUCache<string, { staffId: string; unsaved: Partial<Settings> }>({
    max: maxPreviews,
    ttl: previewMs,
  });

  /** A section's values, their version, and their pictures. */
  function get(_actor: Authorized<'settings.write'>, section: SectionName, locale: Locale): SettingsSectionState {
    const values = readValues(section);
    return { values, version: versionOf(values), pictures: readPictures(values, locale) };
  }

  /**
   * Stores a section and returns its new version. Throws `conflict` if `version` is not current, a ZodError for invalid
   * values, `reauthentication_required`, `invalid_input` for an unknown picture or an impossible phone number, and the
   * errors of the section's rule.
   */
  function update(
    actor: Authorized<'settings.write'>,
    { section, values, version, seenHits }: ChangedSection & SeenHits & { version: string },
  ): { version: string } {
    const checked: Partial<Settings> = sectionSchemas[section].parse(values);
    if (isDangerous(section, checked)) requireReauthentication(actor);
    refuseUnknownPictures(checked);
    refuseImpossiblePhones(checked);
    ruleOf(section)?.check?.(actor, checked as SectionValues<SectionName>);
    change(actor, section, (before) => {
      if (versionOf(before) !== version) throw new AppError('conflict', { message: { id: 'settings.conflict' } });
      for (const key of sectionKeys[section]) if (!isSame(checked[key], before[key])) store(actor, key, checked);
      checkChange(actor, section, before, seenHits);
    });
    ruleOf(section)?.onStored?.();
    return { version: versionOf(readValues(section)) };
  }

  /**
   * Whether the values decide who signs in, when requests are removed, or who receives the messages and calls of
   * visitors, or leave the centre with fewer or less protected backups.
   */
  function isDangerous(section: SectionName, { contact, backup }: Partial<Settings>): boolean {
    const isMoved =
      contact !== undefined &&
      JSON.stringify(channelsOf(contact)) !== JSON.stringify(channelsOf(settings.get('contact')));
    const isLessBackedUp = backup !== undefined && weakensBackups(settings.get('backup'), backup);
    return section === 'signIn' || section === 'mail' || section === 'retention' || isMoved || isLessBackedUp;
  }

  /**
   * Confirms the dates of Ramadan in the section `hours`. Throws `conflict` if the confirmed dates no longer equal
   * `seen`, a ZodError, or the errors of the section's rule.
   */
  function setRamadanPeriods(
    actor: Authorized<'settings.write'>,
    { periods, seen, seenHits }: SeenHits & { periods: RamadanPeriod[]; seen: RamadanPeriod[] },
  ): void {
    change(actor, 'hours', (before) => {
      const stored = settings.getRamadans(actor).confirmed;
      if (JSON.stringify(stored) !== JSON.stringify(seen)) throw new AppError('conflict');
      settings.setRamadanPeriods(actor, periods);
      checkChange(actor, 'hours', before, seenHits);
    });
    ruleOf('hours')?.onStored?.();
  }

  /**
   * Overwrites keys of a section without a version check or the section's rule: for changes by the application itself,
   * such as removing the demo or changing one template. Throws a ZodError for invalid values.
   */
  function replace(actor: Authorized<'settings.write'>, section: SectionName, values: Partial<Settings>): void {
    change(actor, section, () => {
      for (const key of sectionKeys[section]) store(actor, key, values);
    });
  }

  /** Changes a section in one transaction and stores its new values as a version. */
  function change(
    actor: Authorized<'settings.write'>,
    section: SectionName,
    write: (before: Partial<Settings>) => void,
  ): void {
    inTransaction(db, (tx) => {
      const before = readValues(section);
      write(before);
      storeSectionVersion(tx, actor, { section, before, after: readValues(section), at: toInstant(clock()) });
    });
  }

  function checkChange(
    actor: Authorized<'settings.write'>,
    section: SectionName,
    before: Partial<Settings>,
    seenHits = '',
  ): void {
    const [former, after] = [before, readValues(section)] as [SectionValues<SectionName>, SectionValues<SectionName>];
    ruleOf(section)?.checkChange?.({ actor, before: former, after, seenHits });
  }

  /** The values match the section's schema, but the compiler cannot infer that from the section's name. */
  const ruleOf = (section: SectionName) => rules[section] as SectionRule<SectionName> | undefined;

  /**
   * Stores unsaved values of a section for half an hour, for this member of staff; returns the ticket of the preview.
   */
  function preparePreview(
    actor: Authorized<'settings.write'>,
    { section, values }: ChangedSection,
  ): { ticket: string } {
    const unsaved: Partial<Settings> = sectionSchemas[section].parse(values);
    const ticket = newRandomId();
    previews.set(ticket, { staffId: staffIdOf(actor), unsaved });
    return { ticket };
  }

  /**
   * The settings with the ticket's unsaved values; an announcement counts as started. Throws `not_found` for another
   * member's or an expired ticket.
   */
  function openPreview(actor: Authorized<'settings.write'>, ticket: string): SettingsService {
    const found = previews.get(ticket);
    if (found?.staffId !== staffIdOf(actor)) throw new AppError('not_found');
    const { announcement } = found.unsaved;
    const unsaved = {
      ...found.unsaved,
      ...(announcement && { announcement: { ...announcement, isOn: true, start: '', end: '' } }),
    };
    return createSettingsService({ db, clock, contentVersion, unsaved });
  }

  function store<Key extends SettingsKey>(
    actor: Authorized<'settings.write'>,
    key: Key,
    values: Partial<Settings>,
  ): void {
    const value = values[key];
    if (value !== undefined) settings.set(actor, key, value);
  }

  function readValues(section: SectionName): Partial<Settings> {
    return Object.fromEntries(sectionKeys[section].map((key) => [key, settings.get(key)]));
  }

  function readPictures(values: unknown, locale: Locale): Record<string, Picture> {
    const ids = namedPicturesIn(values).map(({ id }) => id);
    const rows = db.select().from(media).where(inArray(media.id, ids)).all();
    const pictures = rows.flatMap((row) => presentPicture(row, locale) ?? []);
    return Object.fromEntries(pictures.map((picture) => [picture.id, picture]));
  }

  function refuseUnknownPictures(values: unknown): void {
    const named = namedPicturesIn(values);
    const known = readPictures(values, 'en');
    const gone = named.filter(({ id }) => !known[id]);
    if (gone.length > 0) throw unknownRecord(...gone.map(({ path }) => path));
  }

  return { get, update, replace, setRamadanPeriods, preparePreview, openPreview };
}

/** A hash of the values: equal values have the same version, whoever saved them, in any order of their names. */
function versionOf(values: object): string {
  return createHash('sha256').update(orderedJson(values)).digest('base64url');
}

function staffIdOf(actor: Actor): string {
  return actor.kind === 'staff' ? actor.staffId : actor.kind;
}

function refuseImpossiblePhones({ contact }: Partial<Settings>): void {
  if (!contact) return;
  const numbers = [
    ['contact.whatsappE164', contact.whatsappE164],
    ...contact.phones.map(({ display }, index) => [`contact.phones.${index}.display`, display]),
  ];
  const checked = numbers.map(([field, number = '']) => [field, phoneProblem(number, contact.phoneRegion)]);
  const problems = checked.filter(([, problem]) => problem !== null);
  if (problems.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(problems) });
}

/** The values through which visitors reach the centre. */
const channelsOf = ({ phones, phoneRegion, email, privacyEmail, whatsappE164, links }: Settings['contact']) => [
  phones.map(({ display }) => display),
  phoneRegion,
  email,
  privacyEmail,
  whatsappE164,
  links.whatsapp,
];
