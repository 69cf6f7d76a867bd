import { useEffect, useState } from 'react';
import { locales } from '#shared/i18n/locales.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useLanguageSwitch } from '../../ui/lib/use-language-switch.ts';
import styles from './arabic-offer.module.css';

const offeredKey = 'arabic-offered';

/** Offers Arabic, in Arabic and once, to a visitor of an English page whose browser prefers it and who never chose a language. */
export function ArabicOffer({ pagePath }: { pagePath: string | null }) {
  const { locale } = useSite();
  const { href, handleClick } = useLanguageSwitch(pagePath);
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (locale === 'en' && prefersArabic(navigator.languages) && isFirstOffer()) setIsOffered(true);
  }, [locale]);
  if (!isOffered) return null;
  const { code, direction, offer, decline } = locales.ar;
  return (
    <aside className={styles.offer} lang={code} dir={direction}>
      <a className={buttonClass('primary')} href={href} hrefLang={code} rel="nofollow" onClick={handleClick}>
        {offer}
      </a>
      <Button look="quiet" onClick={() => setIsOffered(false)}>
        {decline}
      </Button>
    </aside>
  );
}

const prefersArabic = (languages: readonly string[]): boolean => /^ar\b/i.test(languages[0] ?? '');

/** Without localStorage nothing is offered, because it would be offered again on each page. */
function isFirstOffer(): boolean {
  try {
    const isFirst = localStorage.getItem(offeredKey) === null && localStorage.getItem('language') === null;
    localStorage.setItem(offeredKey, 'yes');
    return isFirst;
  } catch {
    return false;
  }
}
