import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Loader, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listLimits } from '#shared/content/list.rules.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { readRecentPages } from '../../ui/admin/lib/recent-pages.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';
import styles from './find-dialog.module.css';
import { FoundList } from './found-list.tsx';
import { useFoundPages, useFoundRecords } from './use-found.ts';
import { type FoundItem, useFoundGroups } from './use-found-groups.tsx';

interface FindDialogProps {
  /** A new number for each opening. */
  opening: number;
  isOpen: boolean;
  onClose: () => void;
  /** Called when the field has the focus. Returns the letters typed before. */
  onReady: () => string;
  pages: readonly FindablePage[];
}

/** The maximum number of pages, and of parts of pages, for a term. */
const maxPerGroup = 6;
/** The debounce delay in ms. */
const pauseMs = 120;

/** The command palette: finds records and pages, and opens one by Enter or by a press. */
export function FindDialog({ opening, isOpen, onClose, ...commandPalette }: FindDialogProps) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  // Mounts closed and then opens, because the Modal stores the element to return the focus to when `opened` changes.
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  /** The opening in which a page was chosen: that page focuses its heading. */
  const [chosenIn, setChosenIn] = useState(0);
  return (
    <Dialog
      opened={isOpen && isHere}
      onClose={onClose}
      returnFocus={chosenIn !== opening}
      title={t`Find anything`}
      size="lg"
      centered={false}
      yOffset="10vh"
      fullScreen={isNarrow ?? false}
    >
      {/* The key resets the state, also if the dialog reopens during its closing transition. */}
      <div key={opening} className={styles.body}>
        <Palette
          onChosen={() => {
            setChosenIn(opening);
            onClose();
          }}
          {...commandPalette}
        />
      </div>
    </Dialog>
  );
}

interface PaletteProps extends Pick<FindDialogProps, 'onReady' | 'pages'> {
  onChosen: () => void;
}

function Palette({ onChosen, onReady, pages }: PaletteProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), pauseMs);
  const records = useFoundRecords(term);
  const recentPaths = useRecentPaths();
  const groups = useFoundGroups({
    records: records.data ?? [],
    ...useFoundPages(pages, typed, maxPerGroup),
    recentPaths,
    isRecent: typed.trim() === '',
  });
  const items = groups.flatMap((group) => group.items);
  // Results of an earlier term stay visible until newer ones arrive, but Enter does not open them.
  const isStale = typed.trim() !== term || records.isPlaceholderData;
  const open = ({ path }: FoundItem) => {
    onChosen();
    void navigate(path);
  };
  const active = useActiveItem({
    keys: items.map(({ key }) => key),
    typed,
    onEnter: (key) => {
      const item = items.find((candidate) => candidate.key === key);
      if (item && (item.isSettled || !isStale)) open(item);
    },
  });
  const count = items.length;
  const isLooking = !records.isError && (isStale || records.isPending);
  return (
    <>
      <TextInput
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={active.handleKeyDown}
        onFocus={() => setTyped(typed + onReady())}
        data-autofocus
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-activedescendant={active.key === undefined ? undefined : `${listId}-${active.index}`}
        aria-autocomplete="list"
        aria-label={t`Find anything`}
        placeholder={t`A name, a number, a page…`}
        maxLength={listLimits.term}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={records.isFetching && <Loader size="xs" />}
      />
      <div className={styles.results} aria-busy={isStale}>
        <FoundList id={listId} groups={groups} activeKey={active.key} onActive={active.choose} onOpen={open} />
        {records.isError && (
          <Text role="alert" c="var(--mantine-color-error)" p="md">
            <Trans>The search failed. Please try again.</Trans> {failureText(records.error)}
          </Text>
        )}
        {count === 0 && isLooking && (
          <Group p="md" gap="sm" c="dimmed">
            <Loader size="sm" aria-hidden />
            <Trans>Searching…</Trans>
          </Group>
        )}
        {count === 0 && !isLooking && records.isSuccess && term !== '' && (
          <Text c="dimmed" p="md">
            <Trans>No results for “{term}”.</Trans> <Trans>Try fewer or other words.</Trans>
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">
        {term !== '' && !records.isFetching && <Plural value={count} one="# result" other="# results" />}
      </VisuallyHidden>
    </>
  );
}

/** The recent pages, without the current one. */
function useRecentPaths(): string[] {
  const { id } = useStaff();
  const { pathname } = useLocation();
  const [paths] = useState(() => readRecentPages(id));
  return paths.filter((path) => path !== pathname);
}

interface ActiveItemOptions {
  /** The keys of all shown items, in their order. */
  keys: readonly string[];
  /** The search term. A new term activates the first item. */
  typed: string;
  onEnter: (key: string) => void;
}

/**
 * The active item of a listbox: the first, until the arrow keys or the pointer move on. It stays active when items are
 * added around it.
 */
function useActiveItem({ keys, typed, onEnter }: ActiveItemOptions) {
  const [chosen, setChosen] = useState({ typed, key: '' });
  const index = Math.max(0, chosen.typed === typed ? keys.indexOf(chosen.key) : 0);
  const key = keys[index];
  const choose = (next: string | undefined) => next !== undefined && setChosen({ typed, key: next });
  const handleKeyDown = (event: KeyboardEvent) => {
    // Ignores the keys of an input method, and keys that select text.
    if (
      event.nativeEvent.isComposing ||
      event.shiftKey ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      key === undefined
    )
      return;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: keys.length - 1 };
    const next = moves[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) onEnter(key);
    else choose(keys.at(next % keys.length));
  };
  return { key, index, choose, handleKeyDown };
}
