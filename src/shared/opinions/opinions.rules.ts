/** How many quotes a page shows that shows only a part of them. */
export const maxTeaserQuotes = 3;

/** The texts of a testimonial, whose English text about the picture is required: it gets the quote if it is empty. */
export function withAltText<Texts extends Record<'altTextEn' | 'quoteEn' | 'quoteAr', string>>(texts: Texts): Texts {
  const [altTextEn = ''] = [texts.altTextEn, texts.quoteEn, texts.quoteAr].filter((text) => text.trim() !== '');
  return { ...texts, altTextEn };
}
