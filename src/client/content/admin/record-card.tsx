import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { collectionsWithCards, type RecordCardInput } from '#shared/content/record-card.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { recordCardPath } from '#shared/paths.ts';
import { languageOptions } from '../../ui/admin/language-name.tsx';
import { fetchOwn } from '../../ui/lib/foreign-answer.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './record-card.module.css';

interface RecordCardProps {
  collection: string;
  /** Undefined for a new record. */
  id: string | undefined;
  /** As the form would send them. */
  values: Record<string, unknown>;
}

const pauseMs = 250;

/** The record as visitors see it in lists, with the typed values, in either language. The server renders the card. */
export function RecordCard({ collection, ...record }: RecordCardProps): ReactNode {
  const name = collectionsWithCards.find((one) => one === collection);
  const { t } = useLingui();
  const [locale, setLocale] = useState<Locale>(useSite().locale);
  if (!name) return null;
  return (
    <>
      <div className={styles.head}>
        <Text fw={500}>
          <Trans>In lists</Trans>
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t`Language of the card`}
          value={locale}
          onChange={(code) => setLocale(code as Locale)}
          data={languageOptions}
        />
      </div>
      <CardFrame key={locale} collection={name} locale={locale} {...record} />
    </>
  );
}

function CardFrame(input: RecordCardInput) {
  const { t } = useLingui();
  const { html, hasFailed } = useCardMarkup(input);
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const card = page?.getElementById('card');
    if (!card || html === null) return;
    // The server's own rendering, in a frame that runs no scripts.
    card.innerHTML = html;
    const observer = new ResizeObserver(() => setHeight(html === '' ? 0 : card.offsetHeight));
    observer.observe(card);
    return () => observer.disconnect();
  }, [page, html]);
  return (
    <>
      {(hasFailed || html === '') && (
        <Text size="sm" c="dimmed">
          {hasFailed ? (
            <Trans>The preview could not be shown. What you typed is still here.</Trans>
          ) : (
            <Trans>The card appears as soon as there is something to show.</Trans>
          )}
        </Text>
      )}
      {/* From left to right in both languages, since the card is at the left of its frame. */}
      <div
        className={styles.window}
        dir="ltr"
        data-empty={height === 0}
        style={{ '--card-height': `${height}px` } as CSSProperties}
      >
        <iframe
          title={t`Preview of the card`}
          sandbox="allow-same-origin"
          src={`${recordCardPath}?locale=${input.locale}`}
          tabIndex={-1}
          className={styles.frame}
          // Cards of packages and offers have the form of larger screens. The others have one form.
          data-wide={input.collection === 'package' || input.collection === 'offer'}
          onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        />
      </div>
    </>
  );
}

/** The HTML of the card after each pause in typing; null until the first one. */
function useCardMarkup(input: RecordCardInput) {
  const [html, setHtml] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [body] = useDebouncedValue(JSON.stringify(input), pauseMs);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetchOwn(recordCardPath, { method: 'POST', headers, body });
      const answer = (await response.json()) as { html?: string };
      if (!isCurrent) return;
      setHtml((before) => answer.html ?? before);
      setHasFailed(answer.html === undefined);
    };
    read().catch(() => isCurrent && setHasFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [body]);
  return { html, hasFailed };
}
