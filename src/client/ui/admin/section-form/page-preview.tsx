import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import { localizedPath, settingsPreviewPath } from '#shared/paths.ts';
import { useSite } from '../../lib/site-context.tsx';
import { FormSection } from '../forms/form-section.tsx';
import { languageOptions } from '../language-name.tsx';
import styles from './page-preview.module.css';

interface PagePreviewProps {
  /** The public page that shows these values best, without the language prefix. */
  path: string;
  /** A control to choose another page. */
  choice?: ReactNode;
  values: object;
  /** Whether the values are valid. The server renders no preview of invalid values. */
  isValid: boolean;
  /** Sends the values to the server, which renders the preview from them. */
  prepare: (values: object) => Promise<{ ticket: string }>;
}

const pauseMs = 700;
/** The preview starts to load shortly before it scrolls into view. */
const nearby = { rootMargin: '300px' };

/** Renders the real page with unsaved values, in either language, at phone or desktop width. */
export function PagePreview({ path, choice, values, isValid, prepare }: PagePreviewProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [language, setLanguage] = useState<Locale>(locale);
  const [width, setWidth] = useState('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref: preview, isNear } = useIsNear();
  const { ticket, hasFailed } = useTicket({ values: isValid ? values : null, isWanted: isNear, prepare });
  const handleLoad = useRestoredScroll(frame);
  return (
    <FormSection title={t`What visitors see`}>
      <Group gap="md" ref={preview}>
        {choice}
        <SegmentedControl
          aria-label={t`Language of the preview`}
          value={language}
          onChange={(code) => setLanguage(code as Locale)}
          data={languageOptions}
        />
        <SegmentedControl
          aria-label={t`Width of the preview`}
          value={width}
          onChange={setWidth}
          data={[
            { value: 'phone', label: t`Phone` },
            { value: 'wide', label: t`Wide` },
          ]}
        />
      </Group>
      {!isValid && (
        <Text size="sm" c="dimmed">
          <Trans>The preview updates again once every field is valid.</Trans>
        </Text>
      )}
      {hasFailed && (
        <Alert color="coral">
          <Trans>The preview could not be shown. What you typed is still here.</Trans>
        </Alert>
      )}
      {ticket && (
        <iframe
          ref={frame}
          title={t`Preview of the page`}
          // The preview runs no scripts.
          sandbox="allow-same-origin"
          src={settingsPreviewPath(ticket, localizedPath(language, path))}
          className={width === 'phone' ? `${styles.frame} ${styles.phone}` : styles.frame}
          onLoad={handleLoad}
        />
      )}
    </FormSection>
  );
}

/** Whether the preview is or was near the viewport. It loads only then, because most people never scroll to it. */
function useIsNear() {
  const { ref, entry } = useIntersection(nearby);
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  return { ref, isNear };
}

interface TicketOptions extends Pick<PagePreviewProps, 'prepare'> {
  /** Null while they are invalid. */
  values: object | null;
  isWanted: boolean;
}

/** The ticket of the newest valid values. A new ticket is requested once valid values have not changed for 700 ms. */
function useTicket({ values, isWanted, prepare }: TicketOptions) {
  const [text] = useDebouncedValue(values && JSON.stringify(values), pauseMs);
  const [ticket, setTicket] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  // Only a change of the values requests a new ticket.
  const ask = useEffectEvent(prepare);
  useEffect(() => {
    if (!isWanted || text === null) return;
    let isCurrent = true;
    ask(JSON.parse(text) as object).then(
      (answer) => {
        if (!isCurrent) return;
        setTicket(answer.ticket);
        setHasFailed(false);
      },
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, isWanted]);
  return { ticket, hasFailed };
}

/** Restores the scroll position after each render, and marks the frame while the focus is inside it. */
function useRestoredScroll(frame: RefObject<HTMLIFrameElement | null>) {
  const top = useRef(0);
  return () => {
    const shown = frame.current?.contentWindow;
    shown?.scrollTo({ top: top.current, behavior: 'instant' });
    // The iframe element receives no focus events from its document.
    frame.current?.removeAttribute('data-focused');
    shown?.addEventListener('focus', () => frame.current?.setAttribute('data-focused', ''));
    shown?.addEventListener('blur', () => frame.current?.removeAttribute('data-focused'));
    shown?.addEventListener('scroll', () => {
      top.current = shown.scrollY;
    });
  };
}
