import { Trans } from '@lingui/react/macro';
import { locales, otherLocale } from '#shared/i18n/locales.ts';
import { useLanguageSwitch } from '../../ui/lib/use-language-switch.ts';

interface LanguageLinkProps {
  /** The canonical path; null for a page that was not found. */
  pagePath: string | null;
  className?: string | undefined;
}

/** Switches the language of the page. */
export function LanguageLink({ pagePath, className }: LanguageLinkProps) {
  const { target, href, handleClick } = useLanguageSwitch(pagePath);
  return (
    <a className={className} href={href} onClick={handleClick} lang={target} hrefLang={target} rel="nofollow">
      <span className="visually-hidden" lang={otherLocale(target)}>
        <Trans>Switch language:</Trans>{' '}
      </span>
      <span>{locales[target].ownName}</span>
    </a>
  );
}
