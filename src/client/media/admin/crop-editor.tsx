import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFocusCentered, IconMaximize } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { parseNumber } from '#shared/fields/numbers.rules.ts';
import { minCrop } from '#shared/media/media.schema.ts';
import { coverOf, fitted, type Point, type Rectangle, type Size } from '#shared/media/pictures.rules.ts';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { validationMessage } from '../../ui/forms/validation-messages.ts';
import { CropStage } from './crop-stage.tsx';
import styles from './cut-preview.module.css';

interface CropEditorProps {
  /** The URL of the uncropped picture. */
  src: string;
  size: Size;
  /** Null: the whole picture. */
  crop: Rectangle | null;
  /** In percent of the uncropped picture. */
  focus: Point;
  onCrop: (crop: Rectangle | null) => void;
  onFocus: (focus: Point) => void;
}

const middle: Point = { x: 50, y: 50 };

/** Edits the crop and the focal point of a picture by dragging, keys or numbers. */
export function CropEditor({ src, size, crop, focus, onCrop, onFocus }: CropEditorProps) {
  const { t } = useLingui();
  const hintId = useId();
  const whole = { x: 0, y: 0, ...size };
  const part = crop ?? whole;
  const handlePart = (wanted: Rectangle) => {
    const next = fitted(wanted, size, minCrop);
    onCrop(next.width === size.width && next.height === size.height ? null : next);
  };
  const percents = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
  return (
    <Stack>
      <Text id={hintId} size="sm" c="dimmed">
        <Trans>
          Drag the corners to choose the part that visitors see, and click on what must stay in view. By keyboard: arrow
          keys move the part or the dot, with Shift they change the size of the part or move the dot in larger steps.
        </Trans>
      </Text>
      <CropStage
        src={src}
        size={size}
        part={part}
        focus={focus}
        hintId={hintId}
        onPart={handlePart}
        onFocus={onFocus}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={crop === null}
          leftSection={<IconMaximize size={20} aria-hidden />}
          onClick={() => onCrop(null)}
        >
          <Trans>Show the whole picture</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconFocusCentered size={20} aria-hidden />}
          onClick={() => onFocus(middle)}
        >
          <Trans>Dot to the middle</Trans>
        </Button>
      </Group>
      <Group gap="xl" align="flex-start">
        <SimpleGrid cols={2} maw={400}>
          <PlaceField label={t`From the left (px)`} value={part.x} onChange={(x) => handlePart({ ...part, x })} />
          <PlaceField label={t`From the top (px)`} value={part.y} onChange={(y) => handlePart({ ...part, y })} />
          <PlaceField label={t`Width (px)`} value={part.width} onChange={(width) => handlePart({ ...part, width })} />
          <PlaceField
            label={t`Height (px)`}
            value={part.height}
            onChange={(height) => handlePart({ ...part, height })}
          />
          <PlaceField
            label={t`Dot from the left (%)`}
            value={focus.x}
            onChange={(x) => onFocus({ ...focus, x: percents(x) })}
          />
          <PlaceField
            label={t`Dot from the top (%)`}
            value={focus.y}
            onChange={(y) => onFocus({ ...focus, y: percents(y) })}
          />
        </SimpleGrid>
        <CutPreview src={src} size={size} part={part} focus={focus} />
      </Group>
    </Stack>
  );
}

/** A number that applies while it is typed. On blur, it shows the applied value. */
function PlaceField({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { i18n } = useLingui();
  const { problem } = parseNumber(typed ?? '', 'whole');
  const handleType = (text: string) => {
    setTyped(text);
    const { number } = parseNumber(text, 'whole');
    if (typeof number === 'number') onChange(number);
  };
  return (
    <NumberField
      label={label}
      size="sm"
      value={typed ?? String(value)}
      error={problem && validationMessage(i18n, problem)}
      onChange={handleType}
      onBlur={() => setTyped(null)}
    />
  );
}

interface CutPreviewProps {
  src: string;
  size: Size;
  part: Rectangle;
  focus: Point;
}

/** Previews how the site's boxes crop a picture. */
function CutPreview(props: CutPreviewProps) {
  const { t } = useLingui();
  return (
    <div className={styles.previews}>
      <Cut {...props} label={t`On a card`} ratio={8 / 5} width={208} />
      <Cut {...props} label={t`On a card of a phone`} ratio={2 / 3} width={87} />
      <Cut {...props} label={t`Wide, as on a slide`} ratio={5 / 2} width={325} />
    </div>
  );
}

function Cut({
  src,
  size,
  part,
  focus,
  label,
  ratio,
  width,
}: CutPreviewProps & { label: string; ratio: number; width: number }) {
  const laid = coverOf(part, size, focus, ratio);
  return (
    <figure className={styles.figure}>
      <div className={styles.box} dir="ltr" style={{ inlineSize: width, aspectRatio: String(ratio) }}>
        <img
          className={styles.image}
          src={src}
          alt=""
          style={{
            insetInlineStart: `${laid.left}%`,
            insetBlockStart: `${laid.top}%`,
            inlineSize: `${laid.width}%`,
            blockSize: `${laid.height}%`,
          }}
        />
      </div>
      <Text component="figcaption" size="sm" c="dimmed">
        {label}
      </Text>
    </figure>
  );
}
