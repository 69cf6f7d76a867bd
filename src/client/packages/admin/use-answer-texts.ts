import { useLingui } from '@lingui/react/macro';
import type { Answer } from '#shared/packages/packages.schema.ts';

/** Labels of the answers to each yes-or-no question about a package, by field. */
export function useAnswerTexts() {
  const { t } = useLingui();
  const fastingRequired: Record<Answer, string> = { yes: t`Needed`, no: t`Not needed` };
  const homeCollection: Record<Answer, string> = { yes: t`Possible`, no: t`At the centre only` };
  return { fastingRequired, homeCollection };
}
