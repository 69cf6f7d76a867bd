import { Plural } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** The number of packages that use a record, as a link to their list. */
export function PackageCount({ count, path }: { count: number; path: string }) {
  return (
    <Anchor component={Link} to={path} c="inherit" underline="always" display="inline-block" miw="max-content">
      <Plural value={count} _0="No packages" one="# package" other="# packages" />
    </Anchor>
  );
}
