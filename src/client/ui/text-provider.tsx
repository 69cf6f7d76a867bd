import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';

interface TextProviderProps {
  i18n: I18n;
  children: ReactNode;
}

/** Provides the texts of the interface. Each `Trans` and `Plural` becomes an element. */
export function TextProvider({ i18n, children }: TextProviderProps) {
  return (
    <I18nProvider i18n={i18n} defaultComponent={TextElement}>
      {children}
    </I18nProvider>
  );
}

/**
 * Browsers' translators wrap text nodes in elements or replace them, so React cannot remove such a node, insert before
 * it or change it. It can do so with an element. A text with elements inside gets a new element if it changes.
 */
function TextElement({ children }: { children?: ReactNode }) {
  if (Array.isArray(children))
    return <span key={children.filter((part) => typeof part === 'string').join()}>{children}</span>;
  return typeof children === 'string' ? <span>{children}</span> : children;
}
