import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { hasModifier } from '../../../ui/lib/has-modifier.ts';
import { replaceChoice } from './compare-choice.ts';

interface CompareChangeProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  /** The packages of the comparison after the change. */
  ids: readonly string[];
}

/** A link to a changed comparison. It also stores the change as the visitor's choice in the catalogue. */
export function CompareChange({ ids, ...rest }: CompareChangeProps) {
  return (
    <Link {...rest} to={sitePaths.comparePackages(ids)} onClick={(event) => hasModifier(event) || replaceChoice(ids)} />
  );
}
