import { useLingui } from '@lingui/react/macro';
import { ReferenceField, type ReferenceFieldProps } from '../../content/admin/reference-field.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** Chooses a package by a search for its name. */
export function PackageField(props: ReferenceFieldProps) {
  const { t } = useLingui();
  return (
    <ReferenceField
      {...props}
      useFound={trpc.admin.packages.list.useQuery}
      texts={{
        inTrash: t`This package is in the bin: visitors see no link to it. Choose another, or restore it.`,
        nothingFound: t`No package matches this search.`,
        none: t`No package`,
      }}
    />
  );
}
