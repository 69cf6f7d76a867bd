import type { Page } from '@playwright/test';

/**
 * Translates the page as browsers do: replaces each text by a text in two `font` elements, then each text that appears
 * later. The texts stay the same, so that tests find them; `mark` surrounds each one.
 */
export async function addTranslator(page: Page, { isEarly = false, mark = '' } = {}): Promise<void> {
  await page.addInitScript(
    ([early, around]) => {
      const translate = (root: Node) => {
        const texts: Node[] = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        if (root.nodeType === Node.TEXT_NODE) texts.push(root);
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
          if (
            !text.textContent ||
            text.parentElement?.closest('script, style, textarea, font, [translate=no]') !== null
          )
            continue;
          const [outer, inner] = [document.createElement('font'), document.createElement('font')];
          inner.textContent = text.textContent.trim() ? `${around}${text.textContent}${around}` : text.textContent;
          outer.append(inner);
          text.parentNode?.replaceChild(outer, text);
        }
      };
      const start = () => {
        translate(document.body);
        const observer = new MutationObserver((changes) => {
          for (const { addedNodes } of changes) addedNodes.forEach(translate);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      };
      if (early) document.addEventListener('DOMContentLoaded', start);
      else
        new MutationObserver((_, observer) => {
          if (!('live' in document.documentElement.dataset)) return;
          observer.disconnect();
          start();
        }).observe(document, { subtree: true, attributeFilter: ['data-live'] });
    },
    [isEarly, mark] as const,
  );
}
