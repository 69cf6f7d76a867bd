import { Checkbox, Select, Text, TextInput } from '@mantine/core';
import type { CSSProperties } from 'react';
import { type Collection, pairsOf, type Shape } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { DayField } from '../../ui/admin/forms/day-fields.tsx';
import { partId, type ShownPart } from '../../ui/admin/forms/form-parts.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { required } from '../../ui/admin/forms/required.ts';
import type { RecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { PictureField } from '../../ui/admin/pictures/picture-field.tsx';
import { PictureListField } from '../../ui/admin/pictures/picture-list-field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { hiddenInputs, type InputName, openInputs, type Section } from './form-layout.ts';
import styles from './form-sections.module.css';
import { type FormValuesOf, toFormValues } from './form-values.ts';
import { useCollectionWords } from './use-collection-words.ts';

interface FormSectionsProps<S extends Shape> {
  collection: Collection<S>;
  form: RecordForm<FormValuesOf<S>>;
  sections: readonly Section<S>[];
  shown: ShownPart;
}

/** The inputs of a record's form, by the kinds of its fields. */
export function FormSections<S extends Shape>({ sections, shown, ...props }: FormSectionsProps<S>) {
  const { locale } = useSite();
  const hidden = hiddenInputs(sections, props.form.fields.values);
  return sections.map((section, index) => {
    const inputOf = (name: InputName<S>, isInRow: boolean) =>
      !hidden.includes(name) && <Input key={name} {...props} section={section} name={name} isInRow={isInRow} />;
    return (
      <FormSection
        key={section.title}
        title={section.title}
        onFocus={() => shown.setCurrent(index)}
        part={{ id: partId(index), isCurrent: index === shown.current }}
      >
        {section.note && (
          <Text size="sm" c="dimmed">
            {section.note}
          </Text>
        )}
        {inOwnOrder(openInputs(section, props.form.fields.values), locale).map((row) =>
          typeof row === 'string' ? (
            inputOf(row, false)
          ) : (
            <div
              key={row.join()}
              className={styles.row}
              style={{ '--columns': (row[0] && section.columns?.[row[0]]) ?? row.length } as CSSProperties}
              data-narrow={row.length > 3 || undefined}
            >
              {row.map((name) => inputOf(name, true))}
            </div>
          ),
        )}
        {section.below?.(props.form.fields.values)}
      </FormSection>
    );
  });
}

/** Inputs for each language, such as the lists of pictures, stand in the order of `ownLanguageFirst`. */
function inOwnOrder<Row>(rows: readonly Row[], locale: Locale): readonly Row[] {
  if (locale === 'en') return rows;
  return rows.map((row, index) => {
    const [before, after] = [rows[index - 1], rows[index + 1]];
    if (String(after) === otherEnd(row, 'En', 'Ar')) return after as Row;
    return String(before) === otherEnd(row, 'Ar', 'En') ? (before as Row) : row;
  });
}

const otherEnd = (row: unknown, end: string, other: string) =>
  typeof row === 'string' && row.endsWith(end) ? row.slice(0, -2) + other : null;

/** The width of a number input without a neighbour. */
const numberWidth = 280;

interface InputProps<S extends Shape> extends Omit<FormSectionsProps<S>, 'sections' | 'shown'> {
  section: Section<S>;
  name: InputName<S>;
  isInRow: boolean;
}

function Input<S extends Shape>({
  collection,
  form: { fields: form, setBusy },
  section,
  name,
  isInRow,
}: InputProps<S>) {
  const { labels, optionsOf } = useCollectionWords(collection);
  const pair = pairsOf(collection).find((one) => (one.pair as string) === name);
  if (pair) {
    const half = collection.fields[pair.en];
    return (
      <BilingualField
        form={form}
        name={pair.pair as never}
        labels={{ en: labels[pair.en], ar: labels[pair.ar] }}
        isRequired={{ en: collection.required.has(pair.en), ar: collection.required.has(pair.ar) }}
        lines={(half?.kind === 'text' && half.lines) || 1}
        isLight={half?.kind === 'text' && half.isLight === true}
        proposes={section.proposes?.[pair.pair] as never}
      />
    );
  }
  const field: Field = collection.fields[name] as Field;
  const hint = section.hints?.[name];
  const input = form.getInputProps(name);
  const props = {
    ...input,
    value: input.value,
    label: labels[name],
    ...required(collection.required.has(name)),
    placeholder: section.placeholders?.[name],
  };
  const handleChoice = (value: unknown) => {
    form.setFieldValue(name, value as never);
    const empty = toFormValues(collection, null);
    for (const hidden of hiddenInputs([section], { ...form.values, [name]: value }))
      form.setFieldValue(hidden, empty[hidden] as never);
  };
  const own = section.own?.[name];
  if (own) return own({ form, props });
  switch (field.kind) {
    case 'text':
      return field.lines !== undefined && field.lines > 1 ? (
        <GrowingTextarea {...props} minRows={field.lines} />
      ) : (
        <TextInput {...props} />
      );
    case 'integer':
    case 'amount':
    case 'percent':
      return (
        <NumberField
          {...props}
          value={props.value}
          hasDecimals={field.kind !== 'integer'}
          {...(!isInRow && { maw: numberWidth })}
        />
      );
    case 'instant':
      return <DayField {...props} edge={field.edge} hint={hint} />;
    case 'choice':
      return (
        <Select
          {...props}
          value={props.value || null}
          onChange={handleChoice}
          data={optionsOf(name)}
          allowDeselect={!props.withAsterisk}
          checkIconPosition="right"
        />
      );
    case 'flag':
      return <Checkbox {...form.getInputProps(name, { type: 'checkbox' })} label={labels[name]} size="md" />;
    case 'picture':
      return (
        <PictureField picture={props.value} error={props.error} onChange={props.onChange} onBusy={setBusy(name)} />
      );
    case 'pictures':
      return (
        <PictureListField
          label={props.label}
          hint={hint ?? ''}
          pictures={props.value}
          error={props.error}
          onChange={(change) => form.setFieldValue(name, change as never)}
          onBusy={setBusy(name)}
        />
      );
    case 'reference':
    case 'choices':
    case 'list':
      // `formLayout` refuses these without an input of their own.
      return null;
  }
}
