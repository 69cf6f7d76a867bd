import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import type { BuiltInText, TextPlace } from '#shared/settings/text-overrides.schema.ts';
import { readCatalogueItems } from '../core/catalogues.ts';

/** The catalogues of public texts; a text in several of them is listed once. */
const catalogues = ['locales', 'locales/forms', 'locales/server'];

/** The server's texts that visitors can override: failures of forms and pages. Mails and downloads are excluded. */
const visitorMessages = /^(?:failurePage\.|error\.(?:invalid_input|not_found|too_large|unsupported_type|too_many_requests|unavailable|internal)$)/;

/** Validation messages of the staff area, which share the visitors' catalogue. */
const staffOnly = new Set(
  [
    'circle',
    'consentNeeded',
    'contrast',
    'decimals',
    'endBeforeStart',
    'longerThanMonth',
    'missingField',
    'overlaps',
    'ownNetwork',
    'passwordTooCommon',
    'path',
    'pathTaken',
    'saleAbovePrice',
    'sameDay',
    'siteLink',
    'unknownField',
    'webAddress',
  ].map((name) => `validation.${name}`),
);

/** The place of a text by its source file; the first match counts. Other texts appear on every page. */
const placesOfFiles: readonly (readonly [RegExp, TextPlace])[] = [
  [/validation-messages|^src\/server\//, 'refusals'],
  [/ui\/forms\/(?:calendar|date-field)/, 'forms'],
  [/request-status/, 'status'],
  [/requests\/site\/(?:withdrawal|visit-hour|use-card|card-|lost-cards|plain-cards|withdraw\.page)/, 'withdraw'],
  [/requests\/site\/(?:booking|use-booking|fasting)|app\/pages\/booking/, 'booking'],
  [/requests\/site\/reports?[-.]/, 'reports'],
  [/requests\/site\/contact[-.]/, 'contact'],
  [/requests\/site\/[^/]+$/, 'forms'],
  [/packages\/site\/compare/, 'compare'],
  [/packages\/site\/(?:preparation|sheet)/, 'preparation'],
  [/packages\/site\/|package-detail\.page/, 'packages'],
  [/offers\/site\/|offers\.page/, 'offers'],
  [/medical-infos\/site\//, 'information'],
  [/opinions\/site\//, 'opinions'],
  [/opening-hours\/site\//, 'hours'],
  [/client\/site\/about\//, 'about'],
  [/client\/site\/services\//, 'services'],
  [/faq\.page/, 'faq'],
  [/privacy-policy\.page/, 'privacy'],
  [/app\/home\//, 'home'],
];

let known: ReadonlyMap<string, BuiltInText> | null = null;

/** Every built-in text of the public site, by lingui's id; loaded on first use. */
export function builtInTexts(): ReadonlyMap<string, BuiltInText> {
  known ??= new Map(catalogues.flatMap(readBuiltInTexts).map((text) => [text.id, text]));
  return known;
}

interface CatalogueText {
  text: string;
  places: TextPlace[];
}

function readBuiltInTexts(folder: string): BuiltInText[] {
  const [english, arabic] = localeCodes.map((locale) => readTexts(folder, locale)) as [Map<string, CatalogueText>, Map<string, CatalogueText>];
  return [...english].flatMap(([id, { text, places }]) => {
    const [en, ar] = [formTextsOf(text), formTextsOf(arabic.get(id)?.text || text)];
    if (staffOnly.has(id) || !en || !ar || (folder === 'locales/server' && !visitorMessages.test(id))) return [];
    const [first = 'everywhere', ...others] = new Set(places);
    return [{ id, place: others.length > 0 ? 'everywhere' : first, counted: en.counted, en: en.texts, ar: ar.texts } as const];
  });
}

function readTexts(folder: string, locale: Locale): Map<string, CatalogueText> {
  const texts = readCatalogueItems(folder, locale).map(({ msgid, msgctxt, msgstr, references, extractedComments }) => {
    const id = extractedComments.includes('js-lingui-explicit-id') ? msgid : generateMessageId(msgid, msgctxt);
    const places = references.map((file) => placesOfFiles.find(([form]) => form.test(file))?.[1] ?? 'everywhere');
    return [id, { text: msgstr[0] || msgid, places }] as const;
  });
  return new Map(texts);
}

/** The plural forms of a text for editing; null if it contains more than words, placeholders and one count. */
function formTextsOf(text: string): { counted: string; texts: BuiltInText['en'] } | null {
  const tokens = [compileMessage(text)].flat();
  const [first] = tokens;
  if (tokens.length === 1 && isCount(first)) {
    const forms = Object.entries(first[2]).flatMap(([form, part]) => (form === 'offset' ? [] : [[form, wordsOf([part as unknown].flat())] as const]));
    return forms.some(([, words]) => words === null) ? null : { counted: first[0], texts: Object.fromEntries(forms) as BuiltInText['en'] };
  }
  const words = wordsOf(tokens);
  return words === null ? null : { counted: '', texts: { other: words } };
}

function wordsOf(tokens: readonly unknown[]): string | null {
  const parts = tokens.map((token) => {
    if (Array.isArray(token)) return token.length === 1 ? `{${token[0]}}` : null;
    return /[{}]/.test(String(token)) ? null : String(token);
  });
  return parts.includes(null) ? null : parts.join('');
}

function isCount(token: unknown): token is [string, 'plural', Record<string, unknown>] {
  return Array.isArray(token) && token[1] === 'plural';
}
