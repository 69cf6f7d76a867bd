import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Category } from '#shared/categories/categories.schema.ts';
import { allCategories, type PackageChoice } from '#shared/packages/packages-address.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { scrollToMiddle } from '../../ui/lib/scroll-to-middle.ts';
import styles from './category-tabs.module.css';

interface CategoryTabsProps {
  categories: readonly Category[];
  /** The selected category, `all` for all categories; undefined during a search, which covers all. */
  selectedId: string | undefined;
  /** Filters and order, kept when the category changes. */
  choice: PackageChoice;
}

/** The categories as links, the selected one centred, with arrows to its neighbours. */
export function CategoryTabs({ categories, selectedId, choice }: CategoryTabsProps) {
  const { t } = useLingui();
  const tabs = [...categories, { id: allCategories, title: t`All packages` }].map(({ id, title }) => ({
    id,
    title,
    address: sitePaths.packages({ category: id, ...choice }),
  }));
  const index = tabs.findIndex(({ id }) => id === selectedId);
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selected tab scrolls the bar, not each render
  useEffect(() => scrollToMiddle(list.current, list.current?.querySelector('[aria-current]')), [selectedId]);

  return (
    <nav className={styles.tabs} aria-label={t`Package categories`}>
      <Arrow tab={tabs[index - 1]} label={t`Previous category`}>
        <IconChevronLeft className="flip" aria-hidden />
      </Arrow>
      <div className={styles.list} ref={list}>
        {tabs.map(({ id, title, address }) => (
          <Link key={id} className={styles.tab} to={address} aria-current={id === selectedId ? 'true' : undefined}>
            <ContentText text={title} />
          </Link>
        ))}
      </div>
      <Arrow tab={tabs[index + 1]} label={t`Next category`}>
        <IconChevronRight className="flip" aria-hidden />
      </Arrow>
    </nav>
  );
}

interface ArrowProps {
  tab: { title: string; address: string } | undefined;
  label: string;
  children: React.ReactNode;
}

function Arrow({ tab, label, children }: ArrowProps) {
  if (!tab)
    return (
      <span className={styles.arrow} aria-disabled aria-hidden>
        {children}
      </span>
    );
  return (
    <Link className={styles.arrow} to={tab.address} aria-label={`${label}: ${tab.title}`}>
      {children}
    </Link>
  );
}
