import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownHost, wordsOfLightText } from '#shared/content/light-text.rules.ts';
import type { LightSpan, LightText } from '#shared/content/light-text.schema.ts';
import { languageMarks } from '#shared/i18n/localized.ts';
import { mapWithIndexKeys } from './lib/map-with-index-keys.tsx';
import { useSite } from './lib/site-context.tsx';
import styles from './light-text.module.css';
import { withNumberRuns } from './number-runs.tsx';

interface LightTextBlocksProps {
  text: LightText;
  /** The level of headings in the text: one below the heading above it. */
  heading: 'h2' | 'h3' | 'h4';
}

/** A light text of a record. If it fell back to the other language, it gets its own `lang` and `dir`. */
export function LightTextBlocks({ text, heading: Heading }: LightTextBlocksProps) {
  const { locale } = useSite();
  return (
    <div className={styles.text} {...languageMarks(wordsOfLightText(text), locale)}>
      {mapWithIndexKeys(text, (block) => {
        if (block.kind === 'list') {
          const items = mapWithIndexKeys(block.items, (item) => <li>{spans(item)}</li>);
          return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
        }
        return block.kind === 'heading' ? <Heading>{spans(block.spans)}</Heading> : <p>{spans(block.spans)}</p>;
      })}
    </div>
  );
}

const phoneNumber = /^\+?[\d\s()-]+$/;

const spans = (line: readonly LightSpan[]) =>
  mapWithIndexKeys(line, (span, index) => {
    const { words, isBold, href } = span;
    const isPhone = href !== undefined && phoneNumber.test(words);
    const isolated = isPhone ? words : withNumberRuns(words);
    const shown = isBold ? <strong>{isolated}</strong> : isolated;
    if (href === undefined) return shown;
    const link = <SpanLink href={href}>{isPhone ? <bdi dir="ltr">{shown}</bdi> : shown}</SpanLink>;
    if (line[index + 1]?.href === href) return link;
    return (
      <>
        {link}
        <LinkHost href={href} words={wordsOfLink(line, index)} />
      </>
    );
  });

/** The words of the link that ends with a span, which may consist of several. */
function wordsOfLink(line: readonly LightSpan[], end: number): string {
  const start = line.slice(0, end).findLastIndex(({ href }) => href !== line[end]?.href) + 1;
  return line
    .slice(start, end + 1)
    .map(({ words }) => words)
    .join('');
}

function LinkHost({ href, words }: { href: string; words: string }) {
  const { origin } = useSite();
  const host = shownHost(href, words, origin);
  return host === null ? null : (
    <>
      {' '}
      <bdi dir="ltr" className={styles.host}>
        ({host})
      </bdi>
    </>
  );
}

function SpanLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  return <a href={href}>{children}</a>;
}
