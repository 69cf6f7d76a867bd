import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { type Collection, pairsOf, type Shape } from '#shared/collections/collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import type { RecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { PictureField } from '../../ui/admin/pictures/picture-field.tsx';
import type { InputName, Section } from './form-layout.ts';
import { type FormValuesOf, toFormValues } from './form-values.ts';
import { useCollectionWords } from './use-collection-words.ts';

interface FormSectionsProps<S extends Shape> {
  collection: Collection<S>;
  form: RecordForm<FormValuesOf<S>>;
  sections: readonly Section<S>[];
}

/** The inputs of a record's form, each as its kind of field needs. */
export function FormSections<S extends Shape>({ sections, ...props }: FormSectionsProps<S>) {
  const { values } = props.form.fields;
  return sections.map((section) => {
    const isShown = (name: InputName<S>) => section.shownIf?.[name]?.(values) ?? true;
    const inputs = section.inputs.filter(isShown).map((name) => <Input key={name} {...props} section={section} name={name} />);
    return (
      <FormSection key={section.title} title={section.title}>
        {section.columns ? <SimpleGrid cols={{ base: 1, xs: section.columns }}>{inputs}</SimpleGrid> : inputs}
      </FormSection>
    );
  });
}

interface InputProps<S extends Shape> extends Omit<FormSectionsProps<S>, 'sections'> {
  section: Section<S>;
  name: InputName<S>;
}

function Input<S extends Shape>({ collection, form: { fields: form, setBusy }, section, name }: InputProps<S>) {
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
        lines={half?.kind === 'text' ? half.lines : 1}
      />
    );
  }
  const field: Field = collection.fields[name] as Field;
  const handleChange = (value: unknown) => {
    form.setFieldValue(name, value as never);
    const hidden = emptied(collection, section, { ...form.values, [name]: value });
    if (Object.keys(hidden).length > 0) form.setValues(hidden);
  };
  const props = { ...form.getInputProps(name), label: labels[name], withAsterisk: collection.required.has(name), placeholder: section.placeholders?.[name] };
  switch (field.kind) {
    case 'text':
      return field.lines > 1 ? <GrowingTextarea {...props} minRows={field.lines} /> : <TextInput {...props} />;
    case 'integer':
      return <NumberField {...props} value={props.value} onChange={handleChange} />;
    case 'choice':
      return (
        <Select
          {...props}
          value={props.value || null}
          onChange={handleChange}
          data={optionsOf(name)}
          allowDeselect={!props.withAsterisk}
          checkIconPosition="right"
        />
      );
    case 'flag':
      return <Checkbox {...form.getInputProps(name, { type: 'checkbox' })} label={labels[name]} />;
    case 'picture':
      return <PictureField picture={props.value} error={props.error} onChange={handleChange} onBusy={setBusy(name)} />;
  }
}

/** Empty values for the inputs that a section hides for these values. */
function emptied<S extends Shape>(collection: Collection<S>, { shownIf = {} }: Section<S>, typed: FormValuesOf<S>): Partial<FormValuesOf<S>> {
  const hidden = Object.keys(shownIf).filter((name) => !shownIf[name as InputName<S>]?.(typed));
  return Object.fromEntries(Object.entries(toFormValues(collection, null)).filter(([name]) => hidden.includes(name))) as Partial<FormValuesOf<S>>;
}
