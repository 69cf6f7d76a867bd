import { useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import { scrollIntoView } from '../../ui/admin/lib/scroll-into-view.ts';
import styles from './find-dialog.module.css';
import type { FoundGroup, FoundItem } from './use-found-groups.tsx';

interface FoundListProps {
  /** The id of the list; ids of its options are derived from it. */
  id: string;
  groups: readonly FoundGroup[];
  activeKey: string | undefined;
  onActive: (key: string) => void;
  onOpen: (item: FoundItem) => void;
}

/** The results by group. The focus stays in the search field (`aria-activedescendant`). */
export function FoundList({ id, groups, activeKey, onActive, onOpen }: FoundListProps) {
  const { t } = useLingui();
  const keys = groups.flatMap(({ items }) => items.map(({ key }) => key));
  return (
    <div role="listbox" id={id} aria-label={t`Search results`}>
      {groups.map(({ label, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, not options
        <div key={label} role="group" aria-label={label}>
          <div className={styles.group} aria-hidden>
            {label}
          </div>
          {items.map((item) => (
            <Option
              key={item.key}
              id={`${id}-${keys.indexOf(item.key)}`}
              item={item}
              isActive={item.key === activeKey}
              onActive={() => onActive(item.key)}
              onOpen={() => onOpen(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: FoundItem;
  isActive: boolean;
  onActive: () => void;
  onOpen: () => void;
}

function Option({ id, item: { name, detail, mark, icon: ItemIcon }, isActive, onActive, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
    <div
      ref={isActive ? scrollIntoView : null}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onMouseMove={onActive}
      // A press would move the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <ItemIcon size={20} aria-hidden className={styles.icon} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {detail && (
        <Text component="span" size="sm" c="dimmed" className={styles.detail}>
          <bdi>{detail}</bdi>
        </Text>
      )}
      {mark && (
        <Badge color="gray" size="sm">
          {mark}
        </Badge>
      )}
    </div>
  );
}
