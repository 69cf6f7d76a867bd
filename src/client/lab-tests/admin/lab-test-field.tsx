import { useLingui } from '@lingui/react/macro';
import { ReferenceField, type ReferenceFieldProps } from '../../content/admin/reference-field.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** Chooses a laboratory test by a search for its name. */
export function LabTestField(props: ReferenceFieldProps) {
  const { t } = useLingui();
  return (
    <ReferenceField
      {...props}
      useFound={trpc.admin.labTests.list.useQuery}
      texts={{
        inTrash: t`This laboratory test is in the bin: visitors see no link to it. Choose another, or restore it.`,
        nothingFound: t`No laboratory test matches this search.`,
        none: t`No laboratory test`,
      }}
    />
  );
}
