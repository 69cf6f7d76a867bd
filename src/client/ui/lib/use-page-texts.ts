import type { PageTexts, TextPage } from '#shared/settings/page-texts.rules.ts';
import { useSiteFrame } from './use-site-frame.ts';

/** The texts of a page from the settings. Empty texts are not shown. */
export function usePageTexts<Page extends TextPage>(page: Page): PageTexts<Page> {
  return (useSiteFrame().texts[page] ?? {}) as PageTexts<Page>;
}
