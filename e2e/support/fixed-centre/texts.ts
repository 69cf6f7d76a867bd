/** A text in both languages, as the fields `NAMEEn` and `NAMEAr`. */
export const both = <Name extends string>(name: Name, en: string, ar: string) =>
  ({ [`${name}En`]: en, [`${name}Ar`]: ar }) as Record<`${Name}En` | `${Name}Ar`, string>;

const words = {
  en: 'A careful look at blood, liver, kidneys and Pseudopseudohypoparathyroidism',
  ar: 'نظرة متأنية إلى الدم والكبد والكليتين وقصور جارات الدرقية الكاذب والاستقصاءات',
};

/** Whole words of a language, with about as many characters as a field allows. */
const fill = (text: string, max: number): string =>
  `${text} `
    .repeat(Math.ceil(max / text.length))
    .slice(0, max)
    .replace(/\s+\S*$/, '');

/** The longest texts that a field allows, in both languages. */
export const longest = <Name extends string>(name: Name, max: number) =>
  both(name, fill(words.en, max), fill(words.ar, max));

/** Paragraphs up to a limit. */
export const longestParagraphs = <Name extends string>(name: Name, max: number) => {
  const paragraphs = (text: string) =>
    `${fill(text, 600)}.\n\n`
      .repeat(Math.ceil(max / 600))
      .slice(0, max - 1)
      .trim();
  return both(name, paragraphs(words.en), paragraphs(words.ar));
};
