import { Trans, useLingui } from '@lingui/react/macro';
import { ColorInput, List, Stack, Text } from '@mantine/core';
import { accentContrast, ownAccent } from '#shared/settings/accent.rules.ts';
import type { CustomFieldProps } from './field-shapes.ts';

const suggestions = [ownAccent, '#1c5fa8', '#4b4fae', '#7a3e9d', '#a8326a', '#a8361f', '#7d5a12', '#3d6b1f'];

/** The accent colour of buttons and links. Shows its contrast while it is chosen. */
export function AccentField({ form, name, label }: CustomFieldProps) {
  const { t } = useLingui();
  const { value, error, ...props } = form.getInputProps(name);
  const chosen = /^#[0-9a-f]{6}$/.test(value) ? value : ownAccent;
  const { pearl, sand, white } = accentContrast(chosen);
  return (
    <Stack gap="xs">
      <ColorInput
        {...props}
        value={value}
        error={error}
        onChange={(colour) => form.setFieldValue(name, colour.toLowerCase())}
        label={label}
        description={t`For buttons and links. Leave empty for the built-in colour.`}
        placeholder={ownAccent}
        swatches={suggestions}
        swatchesPerRow={suggestions.length}
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
        dir="ltr"
        maw={320}
      />
      <Text size="sm" c="dimmed">
        <Trans>Contrast, at least 4.5:</Trans>
      </Text>
      <List size="sm">
        <List.Item>
          <Trans>As text on pearl white: {ratio(pearl)}</Trans>
        </List.Item>
        <List.Item>
          <Trans>As text on sand: {ratio(sand)}</Trans>
        </List.Item>
        <List.Item>
          <Trans>White text on it: {ratio(white)}</Trans>
        </List.Item>
      </List>
    </Stack>
  );
}

const ratio = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);
