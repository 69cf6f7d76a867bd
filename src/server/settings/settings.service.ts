import { and, eq, sql } from 'drizzle-orm';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { telAddress, whatsappNumber } from '#shared/fields/phone.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized, localizedFields } from '#shared/i18n/localized.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { sharePictureOf } from '#shared/media/share-picture.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { nextOpeningChange as nextOpeningChangeOf } from '#shared/opening-hours/opening-hours.rules.ts';
import { type Ramadans, ramadanPeriodsSchema } from '#shared/opening-hours/opening-hours.schema.ts';
import { proposeRamadans, type RamadanPeriod } from '#shared/opening-hours/ramadan.rules.ts';
import {
  announcementEnd,
  isAnnounced,
  nextAnnouncementChange as nextAnnouncementChangeOf,
} from '#shared/settings/announcement.rules.ts';
import { siteSections } from '#shared/settings/sections.ts';
import { type Settings, type SettingsKey, type SiteFrame, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { aboutTexts, isAboutEmpty, locationFacts } from '#shared/settings/site-emptiness.rules.ts';
import type {
  AboutPage,
  Faq,
  Landing,
  PrivacyPolicy,
  SiteService,
  TrustFact,
} from '#shared/settings/site-pages.schema.ts';
import { listPagesOff, partOfLink } from '#shared/site-parts.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { Collections } from '../content/stored-collection.ts';
import { audit } from '../core/audit/audit.ts';
import { changedFieldNames } from '../core/audit/changed-field-names.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { ContentDeps } from '../core/common-deps.ts';
import { cacheUntilChange } from '../core/content-version.ts';
import { inTransaction } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { phoneKeyOf } from '../core/phone-key.ts';
import { media } from '../media/media.table.ts';
import { presentPicture } from '../media/pictures.ts';
import { defaultSettings } from './default-settings.ts';
import { settings } from './settings.table.ts';
import {
  type PictureOf,
  presentAboutPage,
  presentFields,
  presentLanding,
  presentPageTexts,
  presentPrivacyPolicy,
  presentTrust,
  type SiteReader,
} from './site-pages.ts';

/** The announcement above every page. */
export interface Announcement {
  text: string;
  /** A page of this site or an external URL; empty: none. */
  link: string;
  linkText: string;
  /** The end (ms); null: no end. */
  endsAt: number | null;
  /** Equal in both languages; changes with every edit. */
  key: string;
}

const { hours, landing, faqs } = siteSections;

/** The number of upcoming Ramadans that are proposed to staff. */
const proposedRamadans = 3;

const storedSetting = preparedQuery((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(),
);

export type SettingsService = ReturnType<typeof createSettingsService>;

interface SettingsServiceDeps extends ContentDeps {
  /** Values that replace stored ones, for a preview. */
  unsaved?: Partial<Settings>;
  /** Values of a new site that follow from its configuration. */
  defaults?: Partial<Settings>;
  /** The collections whose pages menus leave out while they are empty. */
  collections?: Collections;
  /** Whether an offer runs now; without one, menus leave out the page of offers. */
  hasOffers?: () => boolean;
  /** The channels that are on; none without it. */
  channelsOn?: () => MessageChannel[];
}

/** The centre's settings, typed by key. */
export function createSettingsService({
  db,
  clock,
  contentVersion,
  unsaved = {},
  defaults = {},
  collections,
  hasOffers = () => true,
  channelsOn = () => [],
}: SettingsServiceDeps) {
  const readCached = cacheUntilChange(contentVersion, read);

  /** The stored value of a key, or its default. */
  function get<Key extends SettingsKey>(key: Key): Settings[Key] {
    const instead: Settings[Key] | undefined = unsaved[key];
    if (instead !== undefined) return instead;
    // A transaction may be rolled back.
    return (db.$client.inTransaction ? read(key) : readCached(key)) as Settings[Key];
  }

  function read(key: SettingsKey): Settings[SettingsKey] {
    const row = storedSetting(db).get({ key });
    return row
      ? (settingsRegistry[key].parse(row.value) as Settings[SettingsKey])
      : (defaults[key] ?? defaultSettings[key]);
  }

  /** Throws a ZodError for an invalid value. */
  function set<Key extends SettingsKey>(actor: Authorized<'settings.write'>, key: Key, value: Settings[Key]): void {
    const row = { value: settingsRegistry[key].parse(value), updatedAt: toInstant(clock()) };
    const details = changedFieldNames(get(key), row.value);
    inTransaction(db, (tx) => {
      tx.insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row })
        .run();
      audit(tx, actor, {
        event: 'settingsChanged',
        at: row.updatedAt,
        subject: 'setting',
        id: key,
        name: key,
        details,
      });
    });
    contentVersion.bump();
  }

  /** Whether visitors see the site. */
  const isOpen = (): boolean => get('opening').isOpen;

  /** The data of the frame around every public page, in one language. */
  function getSiteFrame(locale: Locale): SiteFrame {
    const frame = readFrame(locale);
    return { ...frame, unlisted: [...frame.unlisted, ...listEnded(locale)] };
  }

  /** The frame, without the pages that menus leave out because something ended. */
  const readFrame = cacheUntilChange(contentVersion, (locale: Locale): SiteFrame => {
    const { short: shortName, ...centre } = localizedFields(get('centre'), locale);
    const { phones, phoneRegion, email, whatsappE164, links } = get('contact');
    const policy = getPrivacyPolicy(locale);
    const storedPhone = (phone: string) => ({ phone, phoneKey: phoneKeyOf(phone, phoneRegion) });
    const frame = {
      ...centre,
      shortName,
      phones: phones.map((phone) => ({
        ...localizedFields(phone, locale),
        tel: telAddress(storedPhone(phone.display)),
      })),
      email,
      whatsapp: whatsappNumber(storedPhone(whatsappE164)) ?? '',
      links,
      openingHours: presentFields(hours.openingHours.fields, get('openingHours'), readerIn(locale)),
      logo: getLogo(locale),
      sharePicture: getSharePicture(locale),
      siteParts: get('siteParts'),
      visitAreas: get('visitAreas').map(({ travelMinutes: _travelMinutes, ...area }) => area),
      visitMinutes: get('appointments').visitMinutes,
      offersFreeTimes: get('siteParts').homeVisits && get('appointments').offersFreeTimes && get('team').length > 0,
      messageChannels: channelsOn().map((channel) => ({
        channel,
        recipient: localized(get('messages')[channel], 'recipient', locale),
      })),
      hasPrivacyPolicy: policy.intro !== '' || policy.sections.length > 0,
      texts: presentPageTexts(
        get('pageTexts'),
        { town: onOneLine(centre.town), year: String(centre.foundedYear ?? '') },
        locale,
      ),
    };
    return { ...frame, unlisted: listUnlisted(locale, frame) };
  });

  /** Not cached: offers and facts end at a time. */
  function listEnded(locale: Locale): string[] {
    const hasAbout = listTrust(locale).length > 0 || !isAboutEmpty(getAboutPage(locale));
    return [...(hasOffers() ? [] : ['offers']), ...(hasAbout ? [] : ['about'])];
  }

  /** The names of the pages that menus leave out until the content changes. */
  function listUnlisted(locale: Locale, frame: Omit<SiteFrame, 'unlisted'>): string[] {
    const off = listPagesOff(get('siteParts'));
    const about = getAboutPage(locale);
    const { hasPlace, hasHours } = locationFacts(frame);
    const isListed: Record<string, boolean> = {
      services: listServices(locale).length > 0,
      location: hasPlace || hasHours,
      ...Object.fromEntries(aboutTexts.map((name) => [name, about[name].text.length > 0])),
      values: about.values.items.length > 0,
      faq: get('faqs').length > 0,
      'privacy-policy': frame.hasPrivacyPolicy,
      packages: hasRecords('package'),
      information: hasRecords('medicalInfo'),
      'lab-tests': hasRecords('labTest'),
      opinions: get('opinions').isShown && hasRecords('opinion'),
    };
    return [...new Set([...off, ...Object.keys(isListed).filter((name) => !isListed[name])])];
  }

  /** Whether a collection has published records with a page. */
  function hasRecords(name: CollectionName): boolean {
    if (!collections) return true;
    const { table, isComplete } = collections[name];
    const isPublic = and(eq(table.isPublished, true), isComplete);
    return db.select({ id: table.id }).from(table).where(isPublic).limit(1).get() !== undefined;
  }

  /** The centre's logo in every size, or null. */
  function getLogoPicture(locale: Locale): Picture | null {
    return pictureIn(locale)(get('brand').logoId);
  }

  /** The smallest variant of the centre's logo, or null. */
  function getLogo(locale: Locale): SiteFrame['logo'] {
    const picture = getLogoPicture(locale);
    if (!picture) return null;
    const [smallest] = picture.webpSrcSet.split(' ');
    return { src: smallest || picture.src, width: picture.width, height: picture.height };
  }

  /** The picture of the first slide of the landing page that has one as JPEG, or null. */
  function getSharePicture(locale: Locale): SiteFrame['sharePicture'] {
    const pictures = get('heroSlides').map(({ pictureId }) => sharePictureOf(pictureIn(locale)(pictureId)));
    return pictures.find((picture) => picture !== null) ?? null;
  }

  /** The current announcement in one language, or null. */
  function getAnnouncement(locale: Locale): Announcement | null {
    const announcement = get('announcement');
    const text = localized(announcement, 'text', locale);
    if (text === '' || !isAnnounced(announcement, clock())) return null;
    const link = isOff(announcement.link) ? '' : announcement.link;
    return {
      text,
      link,
      linkText: localized(announcement, 'linkText', locale),
      endsAt: announcementEnd(announcement),
      key: JSON.stringify(announcement),
    };
  }

  /** The next instant (ms) at which an announcement starts or ends; null if there is none. */
  function nextAnnouncementChange(): number | null {
    return nextAnnouncementChangeOf(get('announcement'), clock());
  }

  /** The landing page's content from the settings, in one language. */
  function getLanding(locale: Locale): Landing {
    const heroSlides = get('heroSlides').map((slide) => (isOff(slide.link) ? { ...slide, link: '' } : slide));
    const [featureCards, partners] = [get('featureCards'), get('partners')];
    return presentLanding({ heroSlides, services: services(), featureCards, partners }, readerIn(locale));
  }

  function getAboutPage(locale: Locale): AboutPage {
    return presentAboutPage(
      {
        about: get('about'),
        gallery: get('gallery'),
        partners: get('partners'),
        director: get('director'),
        sampleReport: get('sampleReport'),
      },
      readerIn(locale),
    );
  }

  /** The facts that are true today, in one language. */
  function listTrust(locale: Locale): TrustFact[] {
    return presentTrust({ trust: get('trust'), centre: get('centre') }, locale, dayOf(toInstant(clock())));
  }

  /** Services in one language, without those whose page is switched off. */
  function listServices(locale: Locale): SiteService[] {
    return services().map((service) => presentFields(landing.services.fields, service, readerIn(locale)));
  }

  const services = () => get('services').filter(({ path }) => !isOff(path));

  /** Whether a link leads to a part of the site that is switched off. */
  function isOff(link: string): boolean {
    const part = partOfLink(link);
    return part !== null && !get('siteParts')[part];
  }

  function listFaqs(locale: Locale): Faq[] {
    return get('faqs').map((faq) => presentFields(faqs.faqs.fields, faq, readerIn(locale)));
  }

  function getPrivacyPolicy(locale: Locale): PrivacyPolicy {
    return presentPrivacyPolicy(get('privacyPolicy'), readerIn(locale));
  }

  /** The next instant (ms) at which the displayed opening hours change; cached pages expire then. */
  function nextOpeningChange(): number {
    return nextOpeningChangeOf(get('openingHours'), clock());
  }

  /** Confirmed dates of Ramadan, and calculated dates of the next ones. */
  function getRamadans(_actor: Authorized<'settings.write'>): Ramadans {
    return { confirmed: get('openingHours').ramadanPeriods, proposed: proposeRamadans(clock(), proposedRamadans) };
  }

  /** Confirms dates of Ramadan, on which its opening hours apply. Throws a ZodError. */
  function setRamadanPeriods(actor: Authorized<'settings.write'>, periods: RamadanPeriod[]): void {
    const inOrder = ramadanPeriodsSchema.parse(periods).toSorted((one, other) => (one.start < other.start ? -1 : 1));
    set(actor, 'openingHours', { ...get('openingHours'), ramadanPeriods: inOrder });
  }

  const readerIn = (locale: Locale): SiteReader => ({ locale, pictureOf: pictureIn(locale) });

  function pictureIn(locale: Locale): PictureOf {
    return (pictureId) =>
      pictureId === null ? null : presentPicture(db.select().from(media).where(eq(media.id, pictureId)).get(), locale);
  }

  return {
    get,
    set,
    isOpen,
    getSiteFrame,
    getLogo,
    getLogoPicture,
    getAnnouncement,
    getLanding,
    getAboutPage,
    listTrust,
    listServices,
    listFaqs,
    getPrivacyPolicy,
    nextOpeningChange,
    nextAnnouncementChange,
    getRamadans,
    setRamadanPeriods,
  };
}

/** On a phone, a heading has no room for a longer name on one line. */
const longestOnOneLine = 14;

/** Keeps the words of a short name together. */
const onOneLine = (name: string): string => (name.length > longestOnOneLine ? name : name.replaceAll(' ', '\u00a0'));
