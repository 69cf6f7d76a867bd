import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { localizedPath } from '#shared/paths.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { SearchField } from './search-field.tsx';

interface PackageSearchProps {
  /** The search term of the address. */
  term: string;
  /** The address of the same page with another term; an empty one is left out. */
  addressOf: (term: string) => string;
}

const formId = 'package-search';

/** The debounce delay in ms: no request for each letter, but results feel immediate. */
const pauseMs = 120;

/**
 * Searches all packages while the visitor types, and stores the term in the address. Without script, the
 * `PackageSearchForm` of the page sends it.
 */
export function PackageSearch({ term, addressOf }: PackageSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(term);
  const field = useRef<HTMLInputElement>(null);
  const lastSearched = useRef(term);
  /**
   * Terms sent to the address that it does not show yet, in order. A slow device may show them after further typing.
   */
  const underWay = useRef<string[]>([]);
  const latestAddress = useRef(addressOf);

  // Reads text typed before hydration, before React overwrites it.
  const readEarly = useEffectEvent(() => setTyped(field.current?.value ?? term));
  useLayoutEffect(() => readEarly(), []);

  useEffect(() => {
    latestAddress.current = addressOf;
  }, [addressOf]);

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
      void navigate(latestAddress.current(wanted), { replace: true, preventScrollReset: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, navigate]);

  return (
    <search>
      <SearchField
        ref={field}
        form={formId}
        dir={typed === '' ? undefined : 'auto'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

/** The form of the search without script. It stands apart, because the field may stand within another form. */
export function PackageSearchForm({ addressOf }: Pick<PackageSearchProps, 'addressOf'>) {
  const { locale } = useSite();
  const [path = '', kept] = addressOf('').split('?');
  return (
    <form id={formId} action={localizedPath(locale, path)} onSubmit={(event) => event.preventDefault()}>
      {[...new URLSearchParams(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
