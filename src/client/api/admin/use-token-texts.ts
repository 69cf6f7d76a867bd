import { useLingui } from '@lingui/react/macro';
import type { ApiTokenInput } from '#shared/api/api-tokens.schema.ts';
import type { ApiScope } from '#shared/permissions.ts';

/** Labels for scopes and lifetimes of tokens. */
export function useTokenTexts() {
  const { t } = useLingui();
  const scopes: Record<ApiScope, string> = {
    'content.write': t`Change content`,
    'requests.write': t`Send requests for visitors`,
  };
  const lifetimes: Record<ApiTokenInput['days'], string> = { 30: t`30 days`, 90: t`90 days`, 365: t`One year` };
  return { scopes, lifetimes };
}
