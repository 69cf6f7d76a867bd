import { Trans } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import { type Locale, locales } from '#shared/i18n/locales.ts';

/** Sentences for patients in one language, or that there are none. */
export function SentenceList({ locale, texts }: { locale: Locale; texts: readonly string[] }) {
  if (texts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing is stated.</Trans>
      </Text>
    );
  return (
    <List size="sm" spacing="xs" lang={locale} dir={locales[locale].direction}>
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}
