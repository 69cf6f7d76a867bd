import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBold, IconEye, IconEyeOff, IconH2, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { maxLightText, maxPastedHtml } from '#shared/content/light-text.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { trpc } from '../../lib/trpc.ts';
import { LightTextBlocks } from '../../light-text.tsx';
import { moveFocus } from '../lib/move-focus.ts';
import { GrowingTextarea } from './growing-textarea.tsx';
import {
  afterEnter,
  hasMeaningfulClasses,
  hasMeaningfulStyles,
  isBoldAt,
  type LightMark,
  withMark,
} from './light-marks.ts';
import styles from './light-textarea.module.css';

interface LightTextareaProps extends Omit<ComponentProps<typeof GrowingTextarea>, 'label' | 'lang' | 'dir'> {
  label: string;
  /** The mark of a missing language. */
  note: ReactNode;
  lang: Locale;
  dir: 'ltr' | 'rtl';
  value: string;
}

/** A field for a light text: buttons for its marks, a preview, and pasted text that keeps its headings and lists. */
export function LightTextarea({ label, note, ...props }: LightTextareaProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isStyleLost, setIsStyleLost] = useState(false);
  const [isBold, setIsBold] = useState(false);
  /** The button that the Tab key reaches. */
  const [current, setCurrent] = useState('heading');
  const { mutateAsync: convertPasted } = trpc.admin.lightText.convertPasted.useMutation();

  function addMark(mark: LightMark) {
    const field = area.current;
    if (!field) return;
    const range: [number, number] = [field.selectionStart, field.selectionEnd];
    const { start, end, words, selected } = withMark(field.value, range, mark, t`words`);
    field.focus();
    field.setSelectionRange(start, end);
    insert(field, words);
    field.setSelectionRange(...selected);
    setIsBold(isBoldAt(field.value, selected));
  }

  async function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const field = event.currentTarget;
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    const page = event.clipboardData.getData('text/html');
    const body = page.slice(Math.max(0, page.search(/<body/i)));
    const html = body.length > maxPastedHtml ? '' : body;
    const hasClasses = hasMeaningfulClasses(page);
    const isMeaningful = hasClasses || hasMeaningfulStyles(body);
    setIsStyleLost(false);
    if (text.length > maxLightText || (html === '' && !text.includes('*'))) return setIsStyleLost(isMeaningful);
    event.preventDefault();
    // The text is there at once, so that nobody saves without it; its marks follow.
    const start = field.selectionStart;
    insert(field, text);
    const converted = await convertPasted({ html, text }).catch(() => text);
    const isUnchanged = field.value.slice(start, start + text.length) === text;
    if (converted === text || !isUnchanged || document.activeElement !== field) return setIsStyleLost(isMeaningful);
    const isAtEnd = field.selectionStart === start + text.length;
    const caret = field.selectionStart + converted.length - text.length;
    field.setSelectionRange(start, start + text.length);
    insert(field, converted);
    if (!isAtEnd) field.setSelectionRange(caret, caret);
    setIsStyleLost(hasClasses);
  }

  function handleEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    const field = event.currentTarget;
    const isPlain = !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing;
    const next = isPlain && field.selectionStart === field.selectionEnd && afterEnter(field.value, field.selectionEnd);
    if (!next) return;
    event.preventDefault();
    field.setSelectionRange(next.start, next.end);
    if (next.words === '') remove(field);
    else insert(field, next.words);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return handleEnter(event);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyB') return;
    event.preventDefault();
    addMark('bold');
  }

  const buttons = [
    { mark: 'heading', label: t`Heading`, Icon: IconH2 },
    { mark: 'bold', label: t`Bold`, Icon: IconBold },
    { mark: 'list', label: t`List`, Icon: IconList },
    { mark: 'numbers', label: t`Numbered list`, Icon: IconListNumbers },
    { mark: 'link', label: t`Link`, Icon: IconLink },
  ] as const;
  const stop = (name: string) => ({ tabIndex: name === current ? 0 : -1, onFocus: () => setCurrent(name) });

  return (
    <div>
      <GrowingTextarea
        {...props}
        ref={area}
        label={
          <>
            {label} {note}
          </>
        }
        inputContainer={(input) => (
          <>
            <div
              role="toolbar"
              className={styles.toolbar}
              aria-label={t`Format: ${label}`}
              onKeyDown={(event) => moveFocus(event)}
            >
              {buttons.map(({ mark, label: name, Icon }) => (
                <ActionIcon
                  key={mark}
                  {...stop(mark)}
                  variant="default"
                  title={name}
                  aria-pressed={mark === 'bold' ? isBold : undefined}
                  onClick={() => addMark(mark)}
                >
                  <Icon size={20} aria-hidden />
                </ActionIcon>
              ))}
              <Button
                {...stop('preview')}
                variant="subtle"
                size="sm"
                leftSection={isPreviewed ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
                aria-pressed={isPreviewed}
                onClick={() => setIsPreviewed(!isPreviewed)}
              >
                {t`Preview`}
              </Button>
            </div>
            {input}
          </>
        )}
        onPaste={(event) => void handlePaste(event)}
        onKeyDown={handleKeyDown}
        onSelect={({ currentTarget: field }) =>
          setIsBold(isBoldAt(field.value, [field.selectionStart, field.selectionEnd]))
        }
      />
      {isStyleLost && (
        <Text role="alert">{t`Raised, lowered and crossed-out words were pasted as plain words. Please check them: 10⁹ may have become 109.`}</Text>
      )}
      {isPreviewed && <Preview text={props.value} lang={props.lang} dir={props.dir} label={t`Preview: ${label}`} />}
    </div>
  );
}

const typingPauseMs = 400;

interface PreviewProps extends Pick<LightTextareaProps, 'lang' | 'dir' | 'label'> {
  text: string;
}

function Preview({ text, label, ...language }: PreviewProps) {
  const { t } = useLingui();
  const [settled] = useDebouncedValue(text, typingPauseMs);
  const { data, error, mutate } = trpc.admin.lightText.preview.useMutation();
  useEffect(() => mutate({ text: settled }), [settled, mutate]);
  return (
    <section
      className={styles.preview}
      aria-label={label}
      {...language}
      // A followed link would leave the form.
      onClickCapture={(event) => event.preventDefault()}
    >
      {data && <LightTextBlocks text={data} heading="h4" />}
      {data?.length === 0 && <Text c="dimmed">{t`No text yet`}</Text>}
      {error && <Text role="alert">{t`The preview failed to load.`}</Text>}
      {!data && !error && <Loader size="sm" aria-label={t`Loading`} />}
    </section>
  );
}

/** Inserts at the selection like a person who types, so that the browser can undo it. */
const insert = (field: HTMLTextAreaElement, words: string) => edit(field, 'insertText', words);
const remove = (field: HTMLTextAreaElement) => edit(field, 'delete', '');

function edit(field: HTMLTextAreaElement, command: 'insertText' | 'delete', words: string): void {
  field.focus();
  if (document.execCommand(command, false, words)) return;
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
