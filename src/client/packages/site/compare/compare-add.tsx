import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ContentText } from '../../../ui/content-text.tsx';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { trpc } from '../../../ui/lib/trpc.ts';
import styles from './compare-add.module.css';
import { CompareChange } from './compare-change.tsx';

interface CompareAddProps {
  items: readonly { id: string }[];
  /** Undefined for all categories. */
  categoryId: string | undefined;
}

/** Links that add another package of the same category to the comparison, and a link to the catalogue. */
export function CompareAdd({ items, categoryId }: CompareAddProps) {
  const { locale } = useSite();
  // Optional: if it fails to load, the link to the catalogue remains.
  const { data } = trpc.content.packages.list.useQuery({ locale, categoryId });
  const ids = items.map(({ id }) => id);
  const others = data?.items.filter(({ id }) => !ids.includes(id)) ?? [];
  return (
    <section className={styles.add}>
      <h2>
        <Trans>Add another package</Trans>
      </h2>
      <ul className="row gap-2">
        {others.map(({ id, name }) => (
          <li key={id}>
            <CompareChange className={styles.other} ids={[...ids, id]}>
              <IconPlus aria-hidden />
              <ContentText text={name} isName />
            </CompareChange>
          </li>
        ))}
        <li>
          <ButtonLink look="secondary" to={sitePaths.packages({ category: categoryId })}>
            <Trans>All packages</Trans>
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}
