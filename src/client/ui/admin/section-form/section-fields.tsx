import { useLingui } from '@lingui/react/macro';
import { Autocomplete, Input, NativeSelect, Radio, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { numberOrText } from '#shared/fields/numbers.rules.ts';
import { formatClockTime } from '#shared/i18n/format.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useSite } from '../../lib/site-context.tsx';
import { sitePages } from '../../lib/site-pages.ts';
import { useToday } from '../../lib/use-today.ts';
import { BilingualField } from '../forms/bilingual-field.tsx';
import { DayInput, MomentInput } from '../forms/day-fields.tsx';
import { NumberField, type NumberFieldProps } from '../forms/number-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { type CustomFieldProps, choiceText, type FieldShape, type SectionForm } from './field-shapes.ts';
import { ListField } from './list-field.tsx';
import { ParagraphsField } from './paragraphs-field.tsx';
import { useSectionPictures } from './section-pictures.tsx';

/** Suggested targets of links. Staff type the address of any other page. */
const linkedPaths = Object.values(sitePages).flatMap((page) => ('label' in page ? page.paths[0] : []));

/** Limits the width of the input, but not of its label. */
const short = { wrapper: { maxInlineSize: 200 } };
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface SectionDayProps extends ComponentProps<typeof DayInput> {
  /** Shown beside a day that has passed. */
  pastNotice: string | undefined;
}

export function SectionDay({ pastNotice, description, ...props }: SectionDayProps) {
  const today = useToday();
  const isPast = pastNotice !== undefined && isDay(props.value ?? '') && (props.value ?? '') < today;
  return (
    <>
      <DayInput {...props} description={description} place={{ maw: 280 }} />
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {isPast && pastNotice}
      </Text>
    </>
  );
}

/** The fields of a section, or of an entry in one of its lists. */
export function SectionFields({ form, shapes }: { form: SectionForm; shapes: readonly FieldShape[] }) {
  const shown = shapes.filter(
    (shape) => shape.kind === 'entries' || !shape.shownIf || form.values[shape.shownIf] === true,
  );
  return shown.map((shape) => <SectionField key={`${shape.kind} ${shape.name}`} form={form} shape={shape} />);
}

function SectionField({ form, shape }: { form: SectionForm; shape: FieldShape }) {
  const { t, i18n } = useLingui();
  if (shape.kind === 'entries')
    return (
      <ListField
        form={form}
        shape={shape}
        renderFields={(entry) => <SectionFields form={entry} shapes={shape.fields} />}
      />
    );
  const label = i18n._(shape.label);
  const { name } = shape;
  const description = shape.hint && i18n._(shape.hint);
  const isRequired = shape.isRequired ?? (shape.kind === 'integer' && shape.initial !== null);
  const common = { ...form.getInputProps(name), label, description, required: isRequired };
  switch (shape.kind) {
    case 'pair':
      return (
        <BilingualField
          form={form}
          name={name as never}
          labels={{ en: t`${label} in English`, ar: t`${label} in Arabic` }}
          isRequired={isRequired}
          lines={shape.lines ?? 1}
          isLight={shape.isLight ?? false}
        />
      );
    case 'paragraphs':
      return (
        <ParagraphsField form={form} name={name} labels={{ en: t`${label} in English`, ar: t`${label} in Arabic` }} />
      );
    case 'text':
      return (
        <TextInput
          {...common}
          type={shape.format ?? 'text'}
          {...(shape.format !== undefined && { dir: 'ltr' })}
          autoComplete="off"
          maw={520}
        />
      );
    case 'day':
      return <SectionDay {...common} pastNotice={shape.pastNotice && i18n._(shape.pastNotice)} />;
    case 'moment':
      return <MomentInput {...common} edge={shape.edge} />;
    case 'integer':
      return (
        <WholeNumber
          {...common}
          value={form.values[name]}
          empty={shape.initial === null ? null : ''}
          onChange={(value) => form.setFieldValue(name, value)}
        />
      );
    case 'hour':
      return <HourField form={form} name={name} label={label} hint={common.description} />;
    case 'page':
      return <Autocomplete {...common} data={linkedPaths} dir="ltr" autoComplete="off" maw={520} />;
    case 'choice':
      if (shape.hints) return <DescribedChoices {...common} shape={shape} />;
      return (
        <Select
          {...common}
          onChange={(value) => form.setFieldValue(name, value)}
          allowDeselect={false}
          clearable={shape.initial === null}
          data={shape.choices.map((value) => ({ value, label: choiceText(i18n, shape, value) }))}
          maw={320}
        />
      );
    case 'flag':
      return (
        <Switch
          {...form.getInputProps(name, { type: 'checkbox' })}
          size="md"
          label={label}
          description={common.description}
        />
      );
    case 'picture':
      return <OnePicture form={form} name={name} label={label} isWhole={shape.isWhole ?? false} />;
    case 'custom': {
      const Custom = shape.render;
      return <Custom form={form} name={name} label={label} />;
    }
    default:
      throw new Error(`A field of the kind ${shape.kind} has no input.`);
  }
}

interface WholeNumberProps extends Omit<NumberFieldProps, 'value' | 'onChange'> {
  /** A number; or text that is none, which the schema refuses. */
  value: unknown;
  /** The value of an empty input. */
  empty: '' | null;
  onChange: (value: unknown) => void;
}

/** Shows the number as it was typed ("30.00"), until the value changes elsewhere. */
function WholeNumber({ value, empty, onChange, ...field }: WholeNumberProps) {
  const [typed, setTyped] = useState('');
  const meaning = (text: string) => numberOrText(text, 'whole') ?? empty;
  const handleType = (text: string) => {
    setTyped(text);
    onChange(meaning(text));
  };
  const shown = meaning(typed) === value ? typed : String(value ?? '');
  return <NumberField {...field} value={shown} onChange={handleType} styles={short} />;
}

interface HourFieldProps {
  form: SectionForm;
  name: string;
  label: string;
  hint: string | undefined;
}

function HourField({ form, name, label, hint }: HourFieldProps) {
  const { locale } = useSite();
  return (
    <NativeSelect
      {...form.getInputProps(name)}
      value={String(form.values[name])}
      onChange={(event) => form.setFieldValue(name, Number(event.currentTarget.value))}
      label={label}
      description={hint}
      data={hours.map((hour) => ({
        value: String(hour),
        label: formatClockTime(`${String(hour).padStart(2, '0')}:00`, locale),
      }))}
      styles={short}
    />
  );
}

interface DescribedChoicesProps {
  shape: Extract<FieldShape, { kind: 'choice' }>;
  label: string;
}

/** Radio buttons with a description each. */
function DescribedChoices({ shape, ...group }: DescribedChoicesProps) {
  const { i18n } = useLingui();
  return (
    <Radio.Group {...group} size="md">
      <Stack gap="xs" mt="xs">
        {shape.choices.map((value) => {
          const hint = shape.hints?.[value];
          const label = choiceText(i18n, shape, value);
          return <Radio key={value} value={value} size="md" label={label} description={hint && i18n._(hint)} />;
        })}
      </Stack>
    </Radio.Group>
  );
}

function OnePicture({ form, name, label, isWhole }: CustomFieldProps & { isWhole: boolean }) {
  const { pictures, add, setBusy } = useSectionPictures();
  const id = form.values[name];
  return (
    <Input.Wrapper label={label} labelElement="div">
      <PictureField
        picture={typeof id === 'string' ? (pictures[id] ?? null) : null}
        error={form.errors[name]}
        isWhole={isWhole}
        onChange={(picture) => {
          if (picture) add(picture);
          form.setFieldValue(name, picture?.id ?? null);
        }}
        onBusy={setBusy}
      />
    </Input.Wrapper>
  );
}
