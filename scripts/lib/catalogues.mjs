import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const arabicPluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/;

/** Problems of a message and its Arabic translation, in words; empty if there are none. */
export function findMessageProblems(english, arabic) {
  if (!english) return ['has no English text'];
  if (!arabic) return ['has no Arabic text'];
  const problems = [];
  if (arabicDigits.test(arabic)) problems.push('has Arabic-Indic digits; every number is written in Latin digits');
  for (const word of [english, arabic].flatMap(listRepeatedWords)) problems.push(`repeats the word "${word}"`);
  const [englishParts, arabicParts] = [english, arabic].map((text) => compile(text, problems));
  if (!englishParts || !arabicParts) return problems;
  const [englishNames, arabicNames] = [englishParts, arabicParts].map((parts) =>
    [...listPlaceholders(parts)].sort().join(', '),
  );
  if (englishNames !== arabicNames)
    problems.push(
      `has other placeholders in Arabic (${arabicNames || 'none'}) than in English (${englishNames || 'none'})`,
    );
  const [englishCases, arabicCases] = [englishParts, arabicParts].map((parts) => listCases(parts).join(', '));
  if (englishCases !== arabicCases)
    problems.push(`has other cases in Arabic (${arabicCases || 'none'}) than in English (${englishCases || 'none'})`);
  for (const forms of listPlurals(arabicParts)) {
    const missing = arabicPluralForms.filter((form) => !(form in forms));
    if (missing.length > 0) problems.push(`lacks Arabic plural forms: ${missing.join(', ')}`);
  }
  return problems;
}

/** Words that follow themselves, as after a replacement that ran twice. */
function listRepeatedWords(text) {
  const words = text.split(/\s+/);
  return words.filter((word, index) => word === words[index + 1] && /^\p{L}{2,}$/u.test(word));
}

function compile(text, problems) {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    problems.push(`is not a valid message: ${error.message}`);
    return null;
  }
}

/** Names of values and elements in a compiled message, including plural forms. */
function listPlaceholders(parts) {
  const names = new Set();
  for (const part of parts) {
    if (typeof part === 'string') for (const [mark] of part.matchAll(/<\/?\w+\/?>/g)) names.add(mark);
    else names.add(part[0]);
    for (const choice of choicesOf(part)) for (const name of listPlaceholders(choice)) names.add(name);
  }
  return names;
}

function listPlurals(parts) {
  return parts.flatMap((part) => [
    ...(/^(plural|selectordinal)$/.test(part[1]) ? [part[2]] : []),
    ...choicesOf(part).flatMap(listPlurals),
  ]);
}

/** The cases of each selection, in alphabetical order. */
function listCases(parts) {
  return parts.flatMap((part) => [
    ...(part[1] === 'select'
      ? Object.keys(part[2])
          .filter((name) => name !== 'offset')
          .sort()
      : []),
    ...choicesOf(part).flatMap(listCases),
  ]);
}

function choicesOf(part) {
  const choices = Array.isArray(part) && typeof part[2] === 'object' && part[2] ? part[2] : {};
  return Object.values(choices)
    .filter((choice) => typeof choice === 'string' || Array.isArray(choice))
    .map((choice) => [choice].flat());
}
