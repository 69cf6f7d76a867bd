import { Trans, useLingui } from '@lingui/react/macro';
import { ColorInput, ColorSwatch, Group, List, Radio, Stack, Text } from '@mantine/core';
import { accentContrast, brandShades, ownAccent, palettes } from '#shared/settings/accent.rules.ts';
import styles from './accent-field.module.css';
import type { CustomFieldProps } from './field-shapes.ts';

const suggestions = [ownAccent, '#1c5fa8', '#4b4fae', '#7a3e9d', '#a8326a', '#a8361f', '#7d5a12', '#3d6b1f'];

/** The centre's colour: a ready palette or a free one. Shows its contrast while it is chosen. */
export function AccentField({ form, name, label }: CustomFieldProps) {
  const { t } = useLingui();
  const { value, error, ...props } = form.getInputProps(name);
  const chosen = /^#[0-9a-f]{6}$/.test(value) ? value : ownAccent;
  const { pearl, sand, white } = accentContrast(chosen);
  const names = { sea: t`Sea teal`, ocean: t`Ocean blue`, plum: t`Plum` };
  const isOwn = (colour: string) => (value === '' ? colour === ownAccent : value === colour);
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t`Ready palettes`}
        value={value === '' ? ownAccent : value}
        onChange={(colour) => form.setFieldValue(name, colour === ownAccent ? '' : colour)}
      >
        <Group gap="xs" mt="xs">
          {Object.entries(palettes).map(([palette, colour]) => (
            <Radio.Card key={palette} value={colour} className={styles.palette ?? ''} checked={isOwn(colour)}>
              <Radio.Indicator />
              <span className={styles.shades} aria-hidden>
                {['brand-800', 'accent-600', 'accent-100'].map((shade) => (
                  <ColorSwatch key={shade} size={22} color={brandShades(colour)[shade] ?? colour} />
                ))}
              </span>
              {names[palette as keyof typeof palettes]}
            </Radio.Card>
          ))}
        </Group>
      </Radio.Group>
      <ColorInput
        {...props}
        value={value}
        error={error}
        onChange={(colour) => form.setFieldValue(name, colour.toLowerCase())}
        label={label}
        description={t`For headings, bars, buttons and links, and for the staff area. Leave empty for the built-in colour.`}
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
