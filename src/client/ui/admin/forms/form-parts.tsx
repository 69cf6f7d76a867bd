import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft, IconArrowRight, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveFocus } from '../lib/move-focus.ts';
import { scrollIntoView } from '../lib/scroll-into-view.ts';
import styles from './form-parts.module.css';

/** A titled group of fields of a long form. */
export interface FormPart {
  title: string;
  /** Whether one of its fields has an error, or something is still missing. */
  problem?: 'wrong' | 'missing' | undefined;
}

export type ShownPart = ReturnType<typeof useShownPart>;

export const partId = (index: number) => `part-${index + 1}`;

/** The height that the header and a row of parts cover, and some more. */
const coveredHeight = 200;

/**
 * The part of a form in view; on a phone, the step that is open. A refused form shows its first part with an error, so
 * that the error can take the focus.
 */
export function useShownPart(parts: readonly FormPart[], refusals: number) {
  const [current, setCurrent] = useState(0);
  const [seenRefusals, setSeenRefusals] = useState(refusals);
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals);
    const wrong = parts.findIndex(({ problem }) => problem === 'wrong');
    if (wrong >= 0) setCurrent(wrong);
  }
  const markShown = useEffectEvent(() => {
    const shown = parts.flatMap((_, index) => {
      const box = document.getElementById(partId(index))?.getBoundingClientRect();
      return box && box.height > 0 ? [{ index, top: box.top }] : [];
    });
    const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
    const passed = shown.findLast(({ top }) => top <= coveredHeight) ?? shown[0];
    // At the end of the page, the last parts cannot reach its top.
    if (passed && !(isAtEnd && current > passed.index)) setCurrent(passed.index);
  });
  useEffect(() => {
    const handleScroll = () => markShown();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  /** Shows a part and focuses it. */
  const open = (index: number) => {
    flushSync(() => setCurrent(index));
    const part = document.getElementById(partId(index));
    part?.focus({ preventScroll: true });
    part?.scrollIntoView({ block: 'start' });
  };
  return { current, setCurrent, open };
}

interface FormContentsProps {
  parts: readonly FormPart[];
  shown: ShownPart;
}

/**
 * Links to the parts of a form: a list beside it, a row above it, on a phone its steps. One stop for the Tab key, with
 * arrow keys.
 */
export function FormContents({ parts, shown: { current, open } }: FormContentsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row scrolls to each new current part
  useEffect(() => {
    const row = list.current;
    if (row && row.scrollWidth > row.clientWidth) scrollIntoView(row.querySelector<HTMLElement>('[aria-current]'));
  }, [current]);
  return (
    <nav className={styles.contents} aria-label={t`Parts of the form`}>
      <ol ref={list} className={styles.list} onKeyDown={(event) => moveFocus(event, 1)}>
        {parts.map(({ title, problem }, index) => (
          <li key={title}>
            <a
              href={`#${partId(index)}`}
              className={styles.link}
              aria-current={index === current ? 'location' : undefined}
              tabIndex={index === current ? 0 : -1}
              onClick={(event) => {
                event.preventDefault();
                open(index);
              }}
            >
              <span className={styles.title}>{title}</span>
              {problem === 'wrong' && <IconAlertCircle size={18} className={styles.wrong} aria-hidden />}
              {problem === 'missing' && <IconCircleDashed size={18} className={styles.missing} aria-hidden />}
              {problem && (
                <VisuallyHidden>{problem === 'wrong' ? t`Needs a correction` : t`Something is missing`}</VisuallyHidden>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The buttons between the steps of a form on a phone. */
export function FormStepButtons({ parts, shown: { current, open } }: FormContentsProps) {
  const [step, total] = [current + 1, parts.length];
  const arrow = { size: 20, className: 'flip', 'aria-hidden': true };
  return (
    <Group justify="space-between" gap="xs" hiddenFrom="sm">
      <Button
        variant="default"
        leftSection={<IconArrowLeft {...arrow} />}
        disabled={current === 0}
        onClick={() => open(current - 1)}
      >
        <Trans>Back</Trans>
      </Button>
      <Text size="sm" c="dimmed">
        <Trans>
          Step {step} of {total}
        </Trans>
      </Text>
      <Button
        variant="default"
        rightSection={<IconArrowRight {...arrow} />}
        disabled={step === total}
        onClick={() => open(current + 1)}
      >
        <Trans>Next</Trans>
      </Button>
    </Group>
  );
}
