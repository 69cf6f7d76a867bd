import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listLimits } from '#shared/content/list.rules.ts';
import type { PackageChoice } from '#shared/packages/packages-address.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './package-search.module.css';

interface PackageSearchProps {
  /** The search term of the address. */
  term: string;
  /** Filters and order, kept while the term changes. */
  choice: PackageChoice;
}

/** The debounce delay in ms: no request for each letter, but results feel immediate. */
const pauseMs = 120;

/**
 * Searches all packages while the visitor types, and stores the term in the address. Without script, it is a plain
 * form.
 */
export function PackageSearch({ term, choice }: PackageSearchProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(term);
  const lastSearched = useRef(term);
  /**
   * Terms sent to the address that it does not show yet, in order. A slow device may show them after further typing.
   */
  const underWay = useRef<string[]>([]);
  const latestChoice = useRef(choice);

  useEffect(() => {
    latestChoice.current = choice;
  }, [choice]);

  useEffect(() => {
    const place = underWay.current.indexOf(term);
    if (place >= 0) {
      underWay.current = underWay.current.slice(place + 1);
      return;
    }
    if (term === lastSearched.current) return;
    // A link or the Back button changed the address.
    underWay.current = [];
    lastSearched.current = term;
    setTyped(term);
  }, [term]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === lastSearched.current) return;
    const timer = setTimeout(() => {
      lastSearched.current = wanted;
      underWay.current.push(wanted);
      void navigate(sitePaths.packages({ q: wanted, ...latestChoice.current }), {
        replace: true,
        preventScrollReset: true,
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, navigate]);

  return (
    <search>
      <form
        className={styles.search}
        action={localizedPath(locale, sitePaths.packages())}
        onSubmit={(event) => event.preventDefault()}
      >
        {Object.entries(choice).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          className={styles.input}
          type="search"
          name="q"
          dir={typed === '' ? undefined : 'auto'}
          maxLength={listLimits.term}
          value={typed}
          placeholder={t`Package or test`}
          aria-label={t`Search packages and tests`}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className={styles.button}>
          <IconSearch aria-hidden />
          <span className="visually-hidden">
            <Trans>Search</Trans>
          </span>
        </Button>
      </form>
    </search>
  );
}
