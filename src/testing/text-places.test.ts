import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { expect, test } from 'vitest';
import { readCatalogueItems } from '#server/core/catalogues.ts';
import { builtInTexts } from '#server/settings/built-in-texts.ts';
import { textPlaces } from '#shared/settings/text-overrides.schema.ts';

const maxExcerptLength = 80;

/** The first words of a text whose id is a hash; other ids are readable. */
const excerptOf = (text: string) => ` ${text.replace(/\s+/g, ' ').slice(0, maxExcerptLength).trim()}`;

/** Every text by its id, with its catalogues. */
function readTexts() {
  const texts = new Map<string, { catalogues: string[]; excerpt: string }>();
  for (const folder of globSync('locales/**/en.po').map(dirname).toSorted())
    for (const { msgid, msgctxt, extractedComments } of readCatalogueItems(folder, 'en')) {
      const isNamed = extractedComments.includes('js-lingui-explicit-id');
      const id = isNamed ? msgid : generateMessageId(msgid, msgctxt);
      const text = texts.get(id) ?? { catalogues: [], excerpt: isNamed ? '' : excerptOf(msgid) };
      texts.set(id, { ...text, catalogues: [...text.catalogues, folder.replace(/^locales\/?/, '') || 'site'] });
    }
  return texts;
}

/**
 * The place of each text, one on a line. Texts that staff can change are listed first, in the groups and the order of the staff area, with their
 * catalogues in brackets. The others follow by catalogue and id.
 */
function describePlaces(): string {
  const texts = readTexts();
  const homeOf = (id: string) => texts.get(id)?.catalogues.join('+') ?? '';
  const lineOf = (id: string, note = '') => `${id}${note}${texts.get(id)?.excerpt}`;
  const builtIn = [...builtInTexts().values()];
  const changeable = textPlaces.map((group) => {
    const inGroup = builtIn.filter(({ place }) => place === group);
    return [`# Staff can change: ${group}`, ...inGroup.map(({ id }) => lineOf(id, ` [${homeOf(id)}]`))];
  });
  const fixedIds = [...texts.keys()].filter((id) => !builtInTexts().has(id)).toSorted();
  const fixedByHome = Map.groupBy(fixedIds, homeOf);
  const fixed = [...fixedByHome.keys()].toSorted().map((home) => [`# Fixed: ${home}`, ...(fixedByHome.get(home) ?? []).map((id) => lineOf(id))]);
  return `${[...changeable, ...fixed].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

test('Every text is in its catalogue, and editable ones are in their group. After a change of texts, `npm run i18n:extract` updates the list.', async () => {
  await expect(describePlaces()).toMatchFileSnapshot('text-places.txt');
});
