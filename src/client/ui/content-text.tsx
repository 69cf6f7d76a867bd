import type { ReactNode } from 'react';
import { languageMarks } from '#shared/i18n/localized.ts';
import { useSite } from './lib/site-context.tsx';

interface ContentTextProps {
  text: string;
  /** The same text with markup; defaults to the plain text. */
  children?: ReactNode;
}

/** A text of a record. If it fell back to the other language, it gets its own `lang` and `dir`. */
export function ContentText({ text, children = text }: ContentTextProps) {
  const { locale } = useSite();
  const marks = languageMarks(text, locale);
  return marks ? <span {...marks}>{children}</span> : children;
}
