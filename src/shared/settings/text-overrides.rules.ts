import type { Locale } from '../i18n/locales.ts';
import { type BuiltInText, type TextForm, type TextOverride, type TextOverrides, textForms, textLimits } from './text-overrides.schema.ts';

/** Why other words cannot stand for a built-in text, by the name of a `validation` message, with what that message names. */
export type TextProblem =
  | { name: 'unknownField'; values: { field: string } }
  | { name: 'missingField'; values: { field: string } }
  | { name: 'tooLong'; values: { max: number } };

/** A message in the form that lingui draws without compiling it. */
export type CompiledText = (string | [string] | [string, 'plural', Record<string, (string | [string])[]>])[];

type Field = keyof TextOverride;

/** What a form of a text is stored as. */
export const textOverrideField = (form: TextForm, locale: Locale): Field => `${form}${locale === 'en' ? 'En' : 'Ar'}`;

/** The forms of a text that are ever said in a language. */
export function formsOf(builtIn: BuiltInText, locale: Locale): TextForm[] {
  const texts = builtIn[locale];
  return textForms.filter((form) => texts[form] !== undefined && !(form === 'zero' && texts['0'] !== undefined));
}

/** What is wrong with other words for one form of a text; null: they can be said. No words at all are the built-in ones. */
export function textProblem(builtIn: BuiltInText, locale: Locale, form: TextForm, text: string): TextProblem | null {
  if (text === '') return null;
  const max = builtIn.id === 'currency' ? textLimits.currency : textLimits.text;
  if (text.length > max) return { name: 'tooLong', values: { max } };
  const isCounting = builtIn.counted !== '';
  const given = placeholdersIn((isCounting ? Object.values(builtIn[locale]) : [builtIn[locale][form] ?? '']).join(' '));
  const used = placeholdersIn(text);
  const unknown = used.find((mark) => !given.includes(mark) && !(isCounting && mark === `{${builtIn.counted}}`));
  if (unknown !== undefined) return { name: 'unknownField', values: { field: unknown } };
  // Of a text that counts, some forms name the number and others say it in a word; one that stands for many numbers has to name it.
  if (isCounting) {
    const namesNumber = (said: string) => said.includes('#') || said.includes(`{${builtIn.counted}}`);
    return isOfMany(form) && namesNumber(builtIn[locale][form] ?? '') && !namesNumber(text) ? { name: 'missingField', values: { field: '#' } } : null;
  }
  const missing = given.find((mark) => !used.includes(mark));
  if (missing !== undefined) return { name: 'missingField', values: { field: missing } };
  const [tags, wanted] = [tagsIn(used), tagsIn(given)];
  return tags.join() === wanted.join() ? null : { name: 'missingField', values: { field: wanted.join('…') } };
}

/** What every refused part of some wordings is refused for, by its path: "ID.otherEn". Unknown ids are not looked at. */
export function wordingProblems(wordings: TextOverrides, builtIns: ReadonlyMap<string, BuiltInText>): [path: string, problem: TextProblem][] {
  return Object.entries(wordings).flatMap(([id, wording]) => {
    const builtIn = builtIns.get(id);
    if (!builtIn) return [];
    return (['en', 'ar'] as const).flatMap((locale) =>
      formsOf(builtIn, locale).flatMap((form) => {
        const field = textOverrideField(form, locale);
        const problem = textProblem(builtIn, locale, form, wording[field] ?? '');
        return problem ? [[`${id}.${field}`, problem] as [string, TextProblem]] : [];
      }),
    );
  });
}

/** What of some wordings can still be said: all but the texts that do not fit any more. Unknown ids are kept. */
export function fittingTextOverrides(wordings: TextOverrides, builtIns: ReadonlyMap<string, BuiltInText>): TextOverrides {
  const refused = new Set(wordingProblems(wordings, builtIns).map(([path]) => path));
  const fitting = Object.entries(wordings).map(
    ([id, wording]) => [id, Object.fromEntries(Object.entries(wording).filter(([field]) => !refused.has(`${id}.${field}`)))] as const,
  );
  return filledTextOverrides(Object.fromEntries(fitting));
}

/** Only what differs: no empty texts, no ids without one. */
export function filledTextOverrides(wordings: TextOverrides): TextOverrides {
  const filled = Object.entries(wordings).map(([id, wording]) => [id, Object.fromEntries(Object.entries(wording).filter(([, text]) => text))] as const);
  return Object.fromEntries(filled.filter(([, wording]) => Object.keys(wording).length > 0));
}

/** What is said in other words in one language, ready to be drawn: unknown ids, and words that do not fit any more, are left out. */
export function compileTextOverrides(wordings: TextOverrides, builtIns: ReadonlyMap<string, BuiltInText>, locale: Locale): Record<string, CompiledText> {
  const compiled = Object.entries(wordings).flatMap(([id, wording]) => {
    const builtIn = builtIns.get(id);
    const own = builtIn ? ownTexts(builtIn, wording, locale) : [];
    return builtIn && own.length > 0 ? [[id, compile(builtIn.counted, { ...builtIn[locale], ...Object.fromEntries(own) })] as const] : [];
  });
  return Object.fromEntries(compiled);
}

function ownTexts(builtIn: BuiltInText, wording: TextOverride, locale: Locale): [TextForm, string][] {
  return formsOf(builtIn, locale).flatMap((form) => {
    const text = wording[textOverrideField(form, locale)] ?? '';
    return text !== '' && !textProblem(builtIn, locale, form, text) ? [[form, text] as [TextForm, string]] : [];
  });
}

function compile(counted: string, texts: BuiltInText['en']): CompiledText {
  if (counted === '') return tokensOf(texts.other ?? '', /(\{[^{}]+\})/);
  const forms = Object.entries(texts).map(([form, text]) => [form, tokensOf(text, /(\{[^{}]+\}|#)/)] as const);
  return [[counted, 'plural', Object.fromEntries(forms)]];
}

function tokensOf(text: string, placeholders: RegExp): (string | [string])[] {
  const parts = text.split(placeholders).filter((part) => part !== '');
  return parts.map((part) => (part.startsWith('{') ? [part.slice(1, -1)] : part));
}

const isOfMany = (form: TextForm) => form === 'few' || form === 'many' || form === 'other';

/** Everything that looks like one, whether or not it is: braces that stand alone too. */
const placeholdersIn = (text: string): string[] => text.match(/\{[^{}]*\}|<\/?\w+\s*\/?>|[{}]/g) ?? [];
const tagsIn = (marks: string[]) => marks.filter((mark) => mark.startsWith('<'));
