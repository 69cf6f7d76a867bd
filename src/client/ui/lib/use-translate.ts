import { useLingui } from '@lingui/react/macro';
import type { Label } from '#shared/collections/fields.ts';

/** Translates the labels of declarations. */
export function useTranslate(): (label: Label, values?: Record<string, string | number>) => string {
  const { i18n } = useLingui();
  return ({ id, message }, values) => i18n._(id, values, { message });
}
