import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Locale, localeCodes, locales } from '#shared/i18n/locales.ts';
import { localizedPath, settingsPreviewPath } from '#shared/paths.ts';
import { useSite } from '../../lib/site-context.tsx';
import { FormSection } from '../forms/form-section.tsx';
import styles from './page-preview.module.css';

export interface PagePreviewProps {
  /** The public page that shows these values best, without the language's prefix. */
  path: string;
  /** Lets people choose another page. */
  choice?: ReactNode;
  values: object;
  /** Whether they would be accepted: others are not drawn. */
  isValid: boolean;
  /** Hands the values to the server, which draws the page with them. */
  prepare: (values: object) => Promise<{ ticket: string }>;
}

const pauseMs = 700;
/** It is drawn a little before it comes into view. */
const nearby = { rootMargin: '300px' };

/** The real page as it would be with values that are not saved yet, in either language, on a phone or wider. */
export function PagePreview({ path, choice, values, isValid, prepare }: PagePreviewProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [language, setLanguage] = useState<Locale>(locale);
  const [width, setWidth] = useState('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref: whereItStands, isNear } = useIsNear();
  const { ticket, hasFailed } = useTicket({ values, isWanted: isValid && isNear, prepare });
  const handleLoad = useKeptPlace(frame);
  return (
    <FormSection title={t`What visitors see`}>
      <Group gap="md" ref={whereItStands}>
        {choice}
        <SegmentedControl
          aria-label={t`Language of the preview`}
          value={language}
          onChange={(code) => setLanguage(code as Locale)}
          data={localeCodes.map((code) => ({ value: code, label: locales[code].ownName }))}
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
          <Trans>The preview follows again once every field is accepted.</Trans>
        </Text>
      )}
      {hasFailed && (
        <Alert color="coral">
          <Trans>The preview could not be drawn. What you typed is still here.</Trans>
        </Alert>
      )}
      {ticket && (
        <iframe
          ref={frame}
          title={t`Preview of the page`}
          // Scripts are left out: the page stands still.
          sandbox="allow-same-origin"
          src={settingsPreviewPath(ticket, localizedPath(language, path))}
          className={width === 'phone' ? `${styles.frame} ${styles.phone}` : styles.frame}
          onLoad={handleLoad}
        />
      )}
    </FormSection>
  );
}

/** Whether it is near the window or has been: below a long form nobody waits for a page that they may never look at. */
function useIsNear() {
  const { ref, entry } = useIntersection(nearby);
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  return { ref, isNear };
}

/** The ticket of the newest values, asked for once nothing was typed for a moment; that of the last accepted ones until then. */
function useTicket({ values, isWanted, prepare }: Pick<PagePreviewProps, 'values' | 'prepare'> & { isWanted: boolean }) {
  const [text] = useDebouncedValue(JSON.stringify(values), pauseMs);
  const [ticket, setTicket] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  // Only what was typed asks anew.
  const ask = useEffectEvent(prepare);
  useEffect(() => {
    if (!isWanted) return;
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

/** A page that is drawn anew stands where the one before it was scrolled to; who is in it by keyboard sees that. */
function useKeptPlace(frame: RefObject<HTMLIFrameElement | null>) {
  const top = useRef(0);
  return () => {
    const shown = frame.current?.contentWindow;
    shown?.scrollTo({ top: top.current, behavior: 'instant' });
    // The frame itself is never told that it has the focus.
    frame.current?.removeAttribute('data-focused');
    shown?.addEventListener('focus', () => frame.current?.setAttribute('data-focused', ''));
    shown?.addEventListener('blur', () => frame.current?.removeAttribute('data-focused'));
    shown?.addEventListener('scroll', () => {
      top.current = shown.scrollY;
    });
  };
}
