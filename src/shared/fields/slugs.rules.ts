/** The longest slug, in characters. */
export const maxSlugLength = 80;

/** Small letters and digits in words, with a hyphen between two words. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slug of an English title, without a part of a word at its end; empty for a title without Latin letters and digits. */
export function slugOf(title: string): string {
  const latin = title.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  const words = latin.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.reduce((slug, word) => {
    const longer = slug === '' ? word.slice(0, maxSlugLength) : `${slug}-${word}`;
    return longer.length > maxSlugLength ? slug : longer;
  }, '');
}

/** The wanted slug, or with the first number from 2 that makes it free. */
export function freeSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  let slug = wanted;
  for (let number = 2; isTaken(slug); number += 1) {
    const ending = `-${number}`;
    slug = wanted.slice(0, maxSlugLength - ending.length).replace(/-+$/, '') + ending;
  }
  return slug;
}
