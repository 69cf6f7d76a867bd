import { z } from 'zod';
import { shownAreaSchema } from '../appointments/visit-areas.schema.ts';
import { type SettingField, shownShape, storedSchema } from '../collections/setting-fields.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { messageChannels } from '../messages/message-channels.rules.ts';
import { sections } from './sections.ts';

/** The fields of all sections, each under its key. */
const declared = Object.assign({}, ...Object.values(sections)) as Merged<(typeof sections)[keyof typeof sections]>;
type Merged<Section> = { [Key in KeysOf<Section>]: Section extends Record<Key, infer Field> ? Field : never };
type KeysOf<Section> = Section extends unknown ? keyof Section : never;

/** Settings that no section shows. */
const ownKeys = {
  /** Whether the site is open, or shows visitors only that it opens soon. */
  opening: z.object({ isOpen: z.boolean() }),
  // `isPutAway` is stored under this name: staff dismissed the list.
  /** Whether owners have dismissed the list of first steps. */
  firstSteps: z.object({ isPutAway: z.boolean() }),
};

type Declared = { [Key in keyof typeof declared]: z.output<(typeof declared)[Key]['schema']> };
type Own = { [Key in keyof typeof ownKeys]: z.output<(typeof ownKeys)[Key]> };
export type Settings = Declared & Own;
export type SettingsKey = keyof Settings;

/** The registry of settings: one schema for each key. Stored values always fit their schema. */
export const settingsRegistry = {
  ...Object.fromEntries(Object.entries<SettingField>(declared).map(([key, field]) => [key, storedSchema(field)])),
  ...ownKeys,
} as unknown as { [Key in SettingsKey]: z.ZodType<Settings[Key], Settings[Key]> };

/** The value of each key on a new site. */
export const initialSettings = {
  ...Object.fromEntries(Object.entries<SettingField>(declared).map(([key, { initial }]) => [key, initial])),
  opening: { isOpen: true },
  firstSteps: { isPutAway: false },
} as Settings;

const { short: shortName, ...centre } = shownShape(declared.centre.fields);

/** The settings that every public page needs, in one language. */
export const siteFrameSchema = z.object({
  ...centre,
  shortName,
  /** `tel` is the `tel:` address of `display`. */
  phones: z.array(z.object({ label: z.string(), display: z.string(), tel: z.string() })),
  email: z.string(),
  /** The number in the format of WhatsApp, "97150..."; empty if the centre has none. */
  whatsapp: z.string(),
  links: z.object(shownShape(declared.contact.fields.links.fields)),
  openingHours: z.object(shownShape(declared.openingHours.fields)),
  /** The centre's logo; null for the default. */
  logo: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  /** The picture beside links to pages without a picture of their own. */
  sharePicture: pictureSchema.pick({ src: true, width: true, height: true, alt: true }).nullable(),
  /** The parts of the site that visitors can use. */
  siteParts: settingsRegistry.siteParts,
  /** The names of pages that menus leave out, because they are switched off or still empty; see site-pages.ts. */
  unlisted: z.array(z.string()),
  /** The areas of home visits. */
  visitAreas: z.array(shownAreaSchema),
  /** The minutes of a new visit. */
  visitMinutes: z.number().int(),
  /** Whether visitors see the free times of home visits. */
  offersFreeTimes: z.boolean(),
  /** The channels by which visitors can agree to get messages, each with the name of who gets the number. */
  messageChannels: z.array(z.object({ channel: z.enum(messageChannels), recipient: z.string() })),
  /** Whether the privacy policy has a text. */
  hasPrivacyPolicy: z.boolean(),
  /** The texts of pages, by page and name; see page-texts.section.ts. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
});
export type SiteFrame = z.infer<typeof siteFrameSchema>;
