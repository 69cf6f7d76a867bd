import { type Locale, locales } from './locales.ts';

const rightToLeft = /[\u0590-\u08ff]/;
const latin = /[a-z]/i;

const digit = /[\d\u0660-\u0669\u06f0-\u06f9]/g;
/** Digits with separators between them, or with a plus or an area code in brackets before them. */
const digitRun =
  /((?:\+ ?)?(?:\(\+?[\d\u0660-\u0669\u06f0-\u06f9]{1,5}\) ?)?[\d\u0660-\u0669\u06f0-\u06f9](?:[\d\u0660-\u0669\u06f0-\u06f9 \u00a0\u202f:./,\u2010-\u2015-]|\([\d\u0660-\u0669\u06f0-\u06f9]{1,5}\))*[\d\u0660-\u0669\u06f0-\u06f9])/;
/** From one number to another, which Arabic readers read from right to left: "1000-2000". Not "800-1234". */
const range = /^(?!0|[68]00\D)\d+ ?[\u2010-\u2015-] ?\d+$/;
const leastDigits = 7;

/** Whether a run of digits is a telephone number or another long number with groups, which an Arabic line reverses. */
function isGrouped(run: string): boolean {
  const digits = run.match(digit) ?? [];
  const isOneNumber = digits.length === run.length || /[:./,]/.test(run) || range.test(run);
  return digits.length >= leastDigits && (run.startsWith('+') || !isOneNumber);
}

/** The end of a text after which a run is part of a web address or a reference, or has a direction mark already. */
const joinsNext = /[\w/=?&#@%.\u200e\u2066\u2068-]$/;
const joinsFormer = /^[\w/=&#@%]|^-\w/;

/**
 * Splits a text, so that telephone numbers and other grouped numbers are at the odd places: in Arabic text each must be
 * isolated, because its groups would be shown from right to left. A text with Latin letters only is one piece.
 */
export function splitNumberRuns(text: string): string[] {
  if (latin.test(text) && !rightToLeft.test(text)) return [text];
  const pieces = [''];
  const runs = text.split(digitRun);
  runs.forEach((run, index) => {
    const before = pieces.at(-1) ?? '';
    const isIsolated =
      index % 2 === 1 && isGrouped(run) && !joinsNext.test(before) && !joinsFormer.test(runs[index + 1] ?? '');
    if (isIsolated) pieces.push(run, '');
    else pieces[pieces.length - 1] = before + run;
  });
  return pieces;
}

/** The text with its grouped numbers between isolates (U+2066, U+2069), for plain text in a language. */
export function isolateNumberRuns(text: string, locale: Locale): string {
  if (locales[locale].direction === 'ltr' && !rightToLeft.test(text)) return text;
  return splitNumberRuns(text)
    .map((piece, index) => (index % 2 === 1 ? `\u2066${piece}\u2069` : piece))
    .join('');
}
