import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { listLimits } from '#shared/content/list.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './search-field.module.css';

/** The field and the button of the search in packages and tests. */
export function SearchField(props: ComponentProps<'input'>) {
  const { t } = useLingui();
  return (
    <div className={styles.search}>
      <input
        className={styles.input}
        type="search"
        name="q"
        maxLength={listLimits.term}
        placeholder={t`Package or test`}
        aria-label={t`Search packages and tests`}
        autoComplete="off"
        {...props}
      />
      <Button form={props.form} type="submit" className={styles.button}>
        <IconSearch size={20} aria-hidden />
        <span className="visually-hidden">
          <Trans>Search</Trans>
        </span>
      </Button>
    </div>
  );
}

/** The search of the catalogue on another page. */
export function CatalogueSearch() {
  const { locale } = useSite();
  return (
    <search>
      <form action={localizedPath(locale, sitePaths.packages())}>
        <SearchField dir="auto" />
      </form>
    </search>
  );
}
