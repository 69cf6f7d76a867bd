import type { ReactNode } from 'react';
import { languageMarks } from '#shared/i18n/localized.ts';
import { useSite } from './lib/site-context.tsx';
import { withNumberRuns } from './number-runs.tsx';

interface ContentTextProps {
  text: string;
  /** The same text with markup; defaults to the plain text. */
  children?: ReactNode;
  /** The name of a package or an offer: browsers do not translate it, because visitors tell it to the centre. */
  isName?: boolean;
}

/** A text of a record. If it fell back to the other language, it gets its own `lang` and `dir`. */
export function ContentText({ text, children = withNumberRuns(text), isName = false }: ContentTextProps) {
  const { locale } = useSite();
  if (text === '') return null;
  return (
    <span {...languageMarks(text, locale)} translate={isName ? 'no' : undefined}>
      {children}
    </span>
  );
}
