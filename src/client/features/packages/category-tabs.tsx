import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import type { Category } from '#shared/schemas/categories.schema.ts';
import styles from './category-tabs.module.css';

export interface CategoryTabsProps {
  categories: readonly Category[];
  /** The selected category; undefined while a search looks through all. */
  selectedId: string | undefined;
}

/** The categories as links, the selected one scrolled to the middle, with arrows to the one before and after. */
export function CategoryTabs({ categories, selectedId }: CategoryTabsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const index = categories.findIndex((category) => category.id === selectedId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each newly selected tab
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    // Scrolls the bar alone; scrollIntoView would move the page too. In Arabic the distance is negative by itself.
    const bar = list.current.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    list.current.scrollBy({ left: box.left + box.width / 2 - (bar.left + bar.width / 2), behavior: 'smooth' });
  }, [selectedId]);

  return (
    <nav className={styles.tabs} aria-label={t`Package categories`}>
      <Arrow category={categories[index - 1]} label={t`Previous category`}>
        <IconChevronLeft className="flip" aria-hidden />
      </Arrow>
      <div className={styles.list} ref={list}>
        {categories.map((category) => (
          <Link
            key={category.id}
            className={styles.tab}
            to={sitePaths.packages({ category: category.id })}
            aria-current={category.id === selectedId ? 'true' : undefined}
          >
            {category.title}
          </Link>
        ))}
      </div>
      <Arrow category={categories[index + 1]} label={t`Next category`}>
        <IconChevronRight className="flip" aria-hidden />
      </Arrow>
    </nav>
  );
}

interface ArrowProps {
  category: Category | undefined;
  label: string;
  children: React.ReactNode;
}

function Arrow({ category, label, children }: ArrowProps) {
  if (!category)
    return (
      <span className={styles.arrow} aria-disabled aria-hidden>
        {children}
      </span>
    );
  return (
    <Link className={styles.arrow} to={sitePaths.packages({ category: category.id })} aria-label={`${label}: ${category.title}`}>
      {children}
    </Link>
  );
}
