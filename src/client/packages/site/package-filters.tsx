import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { languageMarks } from '#shared/i18n/localized.ts';
import type { PackageFacets } from '#shared/packages/packages.schema.ts';
import { type PackageChoice, packageSorts, readPackageChoice } from '#shared/packages/packages-address.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './package-filters.module.css';
import { useFilterTexts } from './use-filter-texts.ts';

interface PackageFiltersProps {
  /** Undefined while loading or after a failure. */
  facets: PackageFacets | undefined;
  choice: PackageChoice;
  /** Other parameters of the address. */
  otherParameters: { category: string | undefined; q: string | undefined };
}

/**
 * Filters and order of the catalogue. With script, changes apply at once; without, by the submit button. Folded on a
 * phone.
 */
export function PackageFilters({ facets, choice, otherParameters }: PackageFiltersProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const texts = useFilterTexts();
  const { form, apply } = useFilterForm({ choice, otherParameters, facets });
  const box = useRef<HTMLDetailsElement>(null);
  const chosenCount = Object.keys(choice).length;
  const options = facets ?? onlyChosen(choice, t`Chosen topic`);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
    // Only a phone folds the form; the results are below it.
    if (box.current) box.current.open = false;
  };

  return (
    <details className={styles.box} ref={box}>
      <summary className={styles.summary}>
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        <span>
          <Trans>Filter</Trans>
          {chosenCount > 0 && <span>{` (${chosenCount})`}</span>}
        </span>
      </summary>
      <form
        ref={form}
        className={styles.form}
        action={localizedPath(locale, sitePaths.packages())}
        aria-label={t`Filter and sort`}
        autoComplete="off"
        onChange={() => apply()}
        onSubmit={handleSubmit}
      >
        {Object.entries(otherParameters).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Choice name="tag" label={t`Topic`} chosen={choice.tag} options={options.tags} textOf={({ name }) => name} />
        <Choice
          name="audience"
          label={t`For whom`}
          chosen={choice.audience}
          options={options.audiences}
          textOf={({ value }) => texts.audiences[value]}
        />
        <Choice
          name="fasting"
          label={t`Fasting`}
          chosen={choice.fasting}
          options={options.fasting}
          textOf={({ value }) => texts.fasting[value]}
        />
        <Choice
          name="maxPrice"
          label={t`Price`}
          chosen={choice.maxPrice}
          options={options.maxPrices}
          textOf={({ value }) => texts.priceUpTo(value)}
        />
        <Choice
          name="sort"
          label={t`Order`}
          none={t`Recommended`}
          chosen={choice.sort}
          options={packageSorts.map((value) => ({ value }))}
          textOf={({ value }) => texts.sorts[value]}
        />
        <Button type="submit" className={styles.apply}>
          <Trans>Show packages</Trans>
        </Button>
      </form>
    </details>
  );
}

/** Without facets, each field contains only its chosen value, so that the form matches the address. */
function onlyChosen({ tag, audience, fasting, maxPrice }: PackageChoice, nameOfTag: string) {
  return {
    tags: tag ? [{ value: tag, name: nameOfTag }] : undefined,
    audiences: audience && [{ value: audience }],
    fasting: fasting && [{ value: fasting }],
    maxPrices: maxPrice && [{ value: maxPrice }],
  };
}

/** Synchronises the form's fields and the address. */
function useFilterForm({ choice, otherParameters, facets }: PackageFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const inAddress = JSON.stringify(choice);

  const hasApplied = useRef(false);

  const apply = (options?: NavigateOptions) => {
    if (!form.current) return;
    const wanted = readPackageChoice(new FormData(form.current));
    if (JSON.stringify(wanted) !== inAddress)
      void navigate(sitePaths.packages({ ...otherParameters, ...wanted }), { preventScrollReset: true, ...options });
  };

  // Applies choices from before hydration, once.
  const applyFirst = useEffectEvent(() => apply({ replace: true }));
  useEffect(() => {
    if (!facets || hasApplied.current) return;
    hasApplied.current = true;
    applyFirst();
  }, [facets]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the options have loaded, because a select ignores values without an option
  useEffect(() => {
    const chosen: Record<string, unknown> = JSON.parse(inAddress);
    for (const field of form.current?.querySelectorAll('select') ?? []) field.value = String(chosen[field.name] ?? '');
  }, [inAddress, facets]);

  return { form, apply };
}

interface ChoiceProps<Option> {
  name: keyof PackageChoice;
  label: string;
  /** The label of the empty option; defaults to "All". */
  none?: string;
  chosen: string | number | undefined;
  options: readonly Option[] | undefined;
  textOf: (option: Option) => string;
}

function Choice<Option extends { value: string | number; count?: number | undefined }>({
  name,
  label,
  none,
  chosen,
  options,
  textOf,
}: ChoiceProps<Option>): ReactNode {
  const { t } = useLingui();
  const { locale } = useSite();
  if (options?.length === 0) return null;
  return (
    <label className={styles.choice}>
      <span className="note">{label}</span>
      <select
        className={styles.select}
        name={name}
        defaultValue={chosen ?? ''}
        data-chosen={chosen !== undefined || undefined}
      >
        <option value="">{none ?? t`All`}</option>
        {options?.map((option) => (
          <option key={option.value} value={option.value} {...languageMarks(textOf(option), locale)}>
            {option.count ? `${textOf(option)} (${option.count})` : textOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
