import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Fieldset, Group, Input, SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core';
import { type PriceChange, priceRoundings } from '#shared/packages/price-changes.schema.ts';
import { NumberField } from '../../../ui/admin/forms/number-field.tsx';
import { required } from '../../../ui/admin/forms/required.ts';

/** A price change with the amount and the rounding as typed. */
export const firstPriceValues: Omit<PriceChange, 'size' | 'rounding'> & { size: string; rounding: string } = {
  direction: 'up',
  by: 'percent',
  size: '',
  changesPrice: true,
  changesSale: false,
  rounding: '1',
};

interface PriceChangeFieldsProps {
  values: typeof firstPriceValues;
  sizeError: string | undefined;
  onChange: (changed: Partial<typeof firstPriceValues>) => void;
}

/** Direction, amount, affected prices and rounding. */
export function PriceChangeFields({ values, sizeError, onChange }: PriceChangeFieldsProps) {
  const { t } = useLingui();
  const roundings = priceRoundings.map((step) => ({
    value: String(step),
    label: step === 0 ? t`To the fils` : t`To AED ${step}`,
  }));
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} style={{ alignItems: 'start' }}>
        <Input.Wrapper size="md" label={t`Direction`} labelElement="div">
          <SegmentedControl
            size="md"
            fullWidth
            value={values.direction}
            onChange={(direction) => onChange({ direction: direction as PriceChange['direction'] })}
            aria-label={t`Direction`}
            data={[
              { value: 'up', label: t`Raise` },
              { value: 'down', label: t`Lower` },
            ]}
          />
        </Input.Wrapper>
        <NumberField
          value={values.size}
          onChange={(size) => onChange({ size })}
          label={t`By how much`}
          error={sizeError}
          hasDecimals
          {...required()}
          data-autofocus
        />
        <Select
          value={values.by}
          onChange={(by) => onChange({ by: by as PriceChange['by'] })}
          allowDeselect={false}
          label={t`Unit`}
          data={[
            { value: 'percent', label: t`Percent` },
            { value: 'amount', label: t`AED` },
          ]}
        />
        <Select
          value={values.rounding}
          onChange={(rounding) => onChange({ rounding: rounding ?? '0' })}
          allowDeselect={false}
          label={t`Rounded`}
          data={roundings}
        />
      </SimpleGrid>
      <Fieldset legend={t`Price to change`} variant="unstyled">
        <Group gap="lg" mih={44}>
          <Checkbox
            size="md"
            label={t`The price`}
            checked={values.changesPrice}
            onChange={(event) => onChange({ changesPrice: event.currentTarget.checked })}
          />
          <Checkbox
            size="md"
            label={t`The sale price of packages on sale`}
            checked={values.changesSale}
            onChange={(event) => onChange({ changesSale: event.currentTarget.checked })}
          />
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {values.changesPrice && !values.changesSale && (
            <Trans>Sale prices stay as they are, so the saving that visitors read changes with the price.</Trans>
          )}
          {values.changesPrice && values.changesSale && (
            <Trans>Sale prices change in the same way, so the saving stays about the same.</Trans>
          )}
          {!values.changesPrice && values.changesSale && (
            <Trans>Only packages on sale change: their usual price stays.</Trans>
          )}
        </Text>
      </Fieldset>
    </>
  );
}
