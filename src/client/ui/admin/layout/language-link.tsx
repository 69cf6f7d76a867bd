import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { locales } from '#shared/i18n/locales.ts';
import { useAdminLanguageSwitch } from './use-language-switch.ts';

/** Links to the same page in the other language. */
export function LanguageLink() {
  const { t } = useLingui();
  const { target, href, handleClick } = useAdminLanguageSwitch();
  const { ownName, direction } = locales[target];
  return (
    <Button
      component="a"
      href={href}
      hrefLang={target}
      onClick={handleClick}
      variant="subtle"
      px="sm"
      leftSection={<IconLanguage size={20} aria-hidden />}
      title={t`Show this page in the other language`}
    >
      <span lang={target} dir={direction}>
        {ownName}
      </span>
    </Button>
  );
}
