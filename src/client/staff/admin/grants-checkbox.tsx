import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, type CheckboxProps, List } from '@mantine/core';
import type { Grants } from '#shared/staff/staff.schema.ts';

/** Offers to end what the account has given access to, with names. Renders nothing if there is none. */
export function GrantsCheckbox({ grants, ...props }: CheckboxProps & { grants: Grants | undefined }) {
  const { t } = useLingui();
  if (!grants || Object.values(grants).every((names) => names.length === 0)) return null;
  const kinds: [label: string, names: string[]][] = [
    [t`API tokens`, grants.tokens],
    [t`Webhooks`, grants.webhooks],
    [t`Invitations and password links`, grants.invitations],
  ];
  return (
    <Checkbox
      {...props}
      label={<Trans>Also end the access that this account has given</Trans>}
      description={
        <List component="div" listStyleType="none" size="xs" spacing={0}>
          {kinds
            .filter(([, names]) => names.length > 0)
            .map(([label, names]) => (
              <span key={label} style={{ display: 'block' }}>
                {label}: {names.map((name, index) => [index > 0 && ' · ', <bdi key={name}>{name}</bdi>])}
              </span>
            ))}
        </List>
      }
    />
  );
}
