import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Combobox, Loader, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { catalogueLimits } from '#shared/rules/packages-address.rules.ts';
import { useFailureText } from '../../../lib/admin/failure-text.ts';
import type { StaffPage } from '../../../lib/admin/menu-pages.ts';
import styles from './find-dialog.module.css';
import { useFoundPages, useFoundRecords } from './use-found.ts';
import { type FoundGroup, useFoundGroups } from './use-found-groups.tsx';

export interface FindDialogProps {
  isOpen: boolean;
  onClose: () => void;
  pages: readonly StaffPage[];
}

/** So long nothing is typed before it is looked for, in ms. */
const pauseMs = 120;

/** Finds any record and page by typing, and goes there: by arrows and Enter, or by a press. */
export function FindDialog({ isOpen, onClose, pages }: FindDialogProps) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Find anything`}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      size="lg"
      centered={false}
      yOffset="10vh"
      fullScreen={isNarrow ?? false}
      classNames={{ body: styles.body ?? '' }}
    >
      <Finder onClose={onClose} pages={pages} />
    </Modal>
  );
}

/** Made anew each time the dialog opens: what was typed last is gone. */
function Finder({ onClose, pages }: Omit<FindDialogProps, 'isOpen'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), pauseMs);
  const records = useFoundRecords(term, true);
  const groups = useFoundGroups({ records: records.data ?? [], pages: useFoundPages(pages, typed), isRecent: term === '' });
  const combobox = useCombobox({ opened: true });
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const readActive = () => setActiveId(list.current?.querySelector('[data-combobox-selected]')?.id);
  const paths = groups.flatMap(({ items }) => items.map(({ path }) => path));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are chosen from anew, from the first on
  useEffect(() => {
    if (paths.length > 0) combobox.selectFirstOption();
    readActive();
  }, [paths.join()]);
  const count = paths.length;
  const isStale = typed.trim() !== term || records.isPlaceholderData;
  const isNothing = term !== '' && !isStale && paths.length === 0 && records.isSuccess;
  return (
    <Combobox
      store={combobox}
      // Enter shall not open what was found for less than is typed.
      readOnly={isStale}
      onOptionSubmit={(path) => {
        onClose();
        void navigate(path);
      }}
    >
      <Combobox.EventsTarget withAriaAttributes={false}>
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // The list moves on after this handler.
          onKeyDown={() => queueMicrotask(readActive)}
          data-autofocus
          role="combobox"
          aria-expanded={paths.length > 0}
          aria-controls={combobox.listId ?? undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-label={t`Find anything`}
          placeholder={t`A name, a number, a page…`}
          maxLength={catalogueLimits.term}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={records.isFetching && <Loader size="xs" />}
        />
      </Combobox.EventsTarget>
      <div ref={list} className={styles.results} aria-busy={isStale}>
        <Combobox.Options aria-label={t`What was found`}>
          {groups.map((group) => (
            <Group key={group.label} group={group} />
          ))}
        </Combobox.Options>
        {records.isError && (
          <Text role="alert" c="red" p="md">
            {failureText(records.error) || t`The search did not work. Please try again.`}
          </Text>
        )}
        {isNothing && (
          <Text c="dimmed" p="md">
            <Trans>Nothing is called “{term}”.</Trans>
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{term !== '' && !records.isFetching && <Plural value={count} one="# result" other="# results" />}</VisuallyHidden>
    </Combobox>
  );
}

function Group({ group: { label, items } }: { group: FoundGroup }) {
  return (
    <Combobox.Group label={label}>
      {items.map(({ path, name, detail, mark, icon: ItemIcon }) => (
        <Combobox.Option key={path} value={path} className={styles.option}>
          <ItemIcon size={20} aria-hidden className={styles.icon} />
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          <Detail>{detail}</Detail>
          {mark && (
            <Badge color="gray" size="sm">
              {mark}
            </Badge>
          )}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return (
    children && (
      <Text component="span" size="sm" c="dimmed" className={styles.detail}>
        <bdi>{children}</bdi>
      </Text>
    )
  );
}
