import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { directoryAddress } from '#shared/lab-tests/directory-address.rules.ts';
import type { LabTestDirectory } from '#shared/lab-tests/lab-tests.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import field from '../../ui/forms/field.module.css';
import { LabTestName } from '../../ui/lab-test-name.tsx';
import { scrollToMiddle } from '../../ui/lib/scroll-to-middle.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './lab-tests.page.module.css';

/** The directory of laboratory tests, in the order of their names. Many tests have a page for each letter. */
export function Page() {
  const { t } = useLingui();
  const { heading, intro } = usePageTexts('lab-tests');
  const { locale } = useSite();
  const [query] = useSearchParams();
  const { letter, ...filters } = directoryAddress(query);
  const { data, error, refetch } = trpc.content.labTests.listDirectory.useQuery(
    { locale, letter, ...filters },
    { placeholderData: keepPreviousData },
  );
  const title = heading || t`Test directory`;
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <>
      <PageHead
        title={letter && data?.letter ? `${title}: ${data.letter}` : title}
        description={intro}
        canonicalPath={sitePaths.labTests()}
        // The letters of one language are not those of the other one.
        isIndexed={data?.isEmpty === false && letter === undefined && !isFiltered}
      />
      <PageBanner title={title} text={intro} isBand />
      <div className="column">
        {error && <FetchError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p role="status">{t`Loading…`}</p>}
        {data?.isEmpty && (
          <Screen
            title={t`No data available`}
            actions={
              <ButtonLink look="secondary" to={sitePaths.contact()}>
                <Trans>Ask us</Trans>
              </ButtonLink>
            }
          />
        )}
        {data && !data.isEmpty && <Directory directory={data} filters={filters} />}
      </div>
    </>
  );
}

interface DirectoryProps {
  directory: LabTestDirectory;
  filters: { sample?: string | undefined; fasting?: string | undefined };
}

function Directory({ directory, filters }: DirectoryProps) {
  const { letter, letters, groups, count, texts } = directory;
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another letter scrolls the bar, not each render
  useEffect(() => scrollToMiddle(bar.current, bar.current?.querySelector('[aria-current]')), [letter]);
  return (
    <>
      <div className={styles.tools}>
        <Filters directory={directory} filters={filters} />
        <p className="note" role="status">
          {count}
        </p>
      </div>
      {letters.length > 1 && (
        <nav className={styles.letters} aria-label={texts.letters} ref={bar}>
          {letters.map((one) =>
            letter === null ? (
              <a key={one} className={styles.to} href={`#${encodeURIComponent(anchorOf(one))}`}>
                {one}
              </a>
            ) : (
              <Link
                key={one}
                className={styles.to}
                to={sitePaths.labTests({ ...filters, letter: one })}
                aria-current={one === letter ? 'true' : undefined}
              >
                {one}
              </Link>
            ),
          )}
        </nav>
      )}
      {groups.length === 0 && (
        <Screen
          title={texts.noneFound}
          actions={
            <ButtonLink look="secondary" to={sitePaths.labTests()}>
              <Trans>Clear all</Trans>
            </ButtonLink>
          }
        />
      )}
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.letter} className={styles.group} aria-labelledby={anchorOf(group.letter)}>
            <h2 id={anchorOf(group.letter)}>{group.letter}</h2>
            <ul className={styles.entries}>
              {group.entries.map((entry) => (
                <Entry key={`${entry.slug} ${entry.name}`} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const anchorOf = (letter: string) => `letter-${letter}`;

/** A test with its facts, or an abbreviation with the name of its test. */
function Entry({ entry: { slug, name, testName, abbreviations, facts } }: { entry: DirectoryEntry }) {
  return (
    <li className={styles.entry}>
      <Link className="stretched" to={sitePaths.labTest(slug)}>
        <LabTestName name={name} />
        {testName !== null && (
          <span className={styles.meaning}>
            : <LabTestName name={testName} />
          </span>
        )}
      </Link>
      {abbreviations && (
        <span className={styles.short}>
          <LabTestName name={abbreviations} />
        </span>
      )}
      {facts && <p className="note">{facts}</p>}
    </li>
  );
}

type DirectoryEntry = LabTestDirectory['groups'][number]['entries'][number];

/** With script, a change applies at once; without, by the button. */
function Filters({ directory, filters }: DirectoryProps) {
  const { locale } = useSite();
  const navigate = useNavigate();
  const apply = (changed: DirectoryProps['filters']) =>
    void navigate(sitePaths.labTests({ ...filters, ...changed }), { preventScrollReset: true });
  if (directory.filters.length === 0) return null;
  return (
    <form
      className={styles.filters}
      action={localizedPath(locale, sitePaths.labTests())}
      aria-label={directory.texts.filters}
      autoComplete="off"
    >
      {directory.filters.map(({ name, label, options }) => (
        <label key={name} className={styles.filter}>
          <span className="note">{label}</span>
          <span className={field.selectPlace}>
            <select
              // Resets the select after the address changed.
              key={filters[name] ?? ''}
              className={`${field.input} ${field.select}`}
              name={name}
              defaultValue={filters[name] ?? ''}
              onChange={(event) => apply({ [name]: event.target.value })}
            >
              <option value="">
                <Trans>All</Trans>
              </option>
              {options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </span>
        </label>
      ))}
      <button type="submit" className={`${buttonClass('secondary')} ${styles.show}`}>
        <Trans>Show</Trans>
      </button>
    </form>
  );
}
