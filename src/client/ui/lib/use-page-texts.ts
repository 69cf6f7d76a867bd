import type { PageTexts, TextPage } from '#shared/settings/page-texts.schema.ts';
import { useSiteFrame } from './use-site-frame.ts';

/** What a page says of itself, in the words of staff; empty where they want nothing said. */
export function usePageTexts<Page extends TextPage>(page: Page): PageTexts<Page> {
  return (useSiteFrame().texts[page] ?? {}) as PageTexts<Page>;
}
