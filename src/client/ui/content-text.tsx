import type { ReactNode } from 'react';
import { languageMarks } from '#shared/i18n/localized.ts';
import { useSite } from './lib/site-context.tsx';

export interface ContentTextProps {
  text: string;
  /** The same text with markup; the text itself if left out. */
  children?: ReactNode;
}

/** A text of a record. One that fell back to the other language has its own `lang` and `dir`, so that it is read out and punctuated correctly. */
export function ContentText({ text, children = text }: ContentTextProps) {
  const { locale } = useSite();
  const marks = languageMarks(text, locale);
  return marks ? <span {...marks}>{children}</span> : children;
}
