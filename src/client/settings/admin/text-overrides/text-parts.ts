import type { Locale } from '#shared/i18n/locales.ts';
import type { BuiltInText, TextForm } from '#shared/settings/text-overrides.schema.ts';
import type { FieldGroup } from '../../../ui/admin/section-form/field-shapes.ts';

/** An example number for each plural form. */
const samples: Record<TextForm, number> = { '0': 0, zero: 0, one: 1, two: 2, few: 3, many: 11, other: 100 };

/** The labels of overrides in the section's history: the built-in text in the reader's language. */
export function textParts(builtIns: readonly BuiltInText[], locale: Locale): Pick<FieldGroup, 'at' | 'fields'> {
  const fields = builtIns.flatMap(({ id, counted, en, ar }) => {
    // Falls back to the id: texts of the server are not in the client's catalogue.
    const message = { en, ar }[locale].other ?? id;
    const names =
      Object.values({ ...en, ...ar })
        .join(' ')
        .match(/(?<=\{)[^{}]+(?=\})/g) ?? [];
    const values = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
    const forms = Object.keys({ ...en, ...ar }) as TextForm[];
    return forms.map((form) => ({
      kind: 'pair' as const,
      name: `${id}.${form}`,
      label: { id, message, values: { ...values, ...(counted && { [counted]: samples[form] }) } },
    }));
  });
  return { at: 'wordings', fields };
}
