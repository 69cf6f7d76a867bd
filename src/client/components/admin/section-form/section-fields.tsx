import { useLingui } from '@lingui/react/macro';
import { Autocomplete, Input, Select, Switch, TextInput } from '@mantine/core';
import { sitePaths } from '#shared/paths.ts';
import { BilingualField } from '../bilingual-field.tsx';
import { NumberField, numberOf, textOf } from '../number-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { FieldShape, SectionForm } from './field-shapes.ts';
import { ListField } from './list-field.tsx';
import { ParagraphsField } from './paragraphs-field.tsx';
import { useSectionPictures } from './section-pictures.tsx';

export interface SectionFieldsProps {
  form: SectionForm;
  shapes: readonly FieldShape[];
}

/** What a link can lead to without being typed; who wants another page writes its address. */
const sitePages = [
  sitePaths.home(),
  sitePaths.packages(),
  sitePaths.offers(),
  sitePaths.services(),
  sitePaths.withdraw(),
  sitePaths.reports(),
  sitePaths.contact(),
  sitePaths.location(),
  sitePaths.information(),
  sitePaths.about(),
  sitePaths.opinions(),
  sitePaths.faq(),
];

/** The fields of a section, or of an entry in one of its lists. */
export function SectionFields({ form, shapes }: SectionFieldsProps) {
  return shapes.map((shape) => <SectionField key={`${shape.kind} ${shape.name}`} form={form} shape={shape} />);
}

/** One field, by its kind. */
function SectionField({ form, shape }: { form: SectionForm; shape: FieldShape }) {
  const { t, i18n } = useLingui();
  if (shape.kind === 'list') return <ListField form={form} shape={shape} renderFields={(entry) => <SectionFields form={entry} shapes={shape.fields} />} />;
  const label = i18n._(shape.label);
  const { name } = shape;
  const common = { ...form.getInputProps(name), label, description: shape.hint && i18n._(shape.hint), required: shape.isRequired ?? false };
  switch (shape.kind) {
    case 'pair':
      return (
        <BilingualField
          form={form}
          name={name as never}
          labels={{ en: t`${label} in English`, ar: t`${label} in Arabic` }}
          isRequired={shape.isRequired ?? false}
          lines={shape.lines ?? 1}
        />
      );
    case 'paragraphs':
      return <ParagraphsField form={form} name={name} labels={{ en: t`${label} in English`, ar: t`${label} in Arabic` }} />;
    case 'line':
      return <TextInput {...common} type={shape.type ?? 'text'} {...(shape.type !== undefined && { dir: 'ltr' })} autoComplete="off" maw={520} />;
    case 'number': {
      const value = form.values[name];
      return (
        <NumberField
          {...common}
          value={typeof value === 'number' ? textOf(value) : ''}
          onChange={(typed) => form.setFieldValue(name, numberOf(typed) ?? '')}
          maw={200}
        />
      );
    }
    case 'page':
      return <Autocomplete {...common} data={sitePages} dir="ltr" autoComplete="off" maw={520} />;
    case 'choice':
      return <Select {...common} allowDeselect={false} data={shape.choices.map(({ value, label }) => ({ value, label: i18n._(label) }))} maw={320} />;
    case 'switch':
      return <Switch {...form.getInputProps(name, { type: 'checkbox' })} size="md" label={label} description={common.description} />;
    case 'picture':
      return <OnePicture form={form} name={name} label={label} />;
    case 'custom': {
      const Custom = shape.render;
      return <Custom form={form} name={name} label={label} />;
    }
  }
}

function OnePicture({ form, name, label }: { form: SectionForm; name: string; label: string }) {
  const { pictures, add, setBusy } = useSectionPictures();
  const id = form.values[name];
  return (
    <Input.Wrapper label={label} labelElement="div">
      <PictureField
        picture={typeof id === 'string' ? (pictures[id] ?? null) : null}
        error={form.errors[name]}
        onChange={(picture) => {
          if (picture) add(picture);
          form.setFieldValue(name, picture?.id ?? null);
        }}
        onBusy={setBusy}
      />
    </Input.Wrapper>
  );
}
