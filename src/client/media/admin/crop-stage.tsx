import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { minCrop } from '#shared/media/media.schema.ts';
import { fitted, type Point, type Rectangle, type Size } from '#shared/media/pictures.rules.ts';
import styles from './crop-stage.module.css';

interface CropStageProps {
  /** The URL of the uncropped picture. */
  src: string;
  size: Size;
  part: Rectangle;
  /** In percent of the uncropped picture. */
  focus: Point;
  /** The id of the text that explains the keys. */
  hintId: string;
  onPart: (part: Rectangle) => void;
  onFocus: (focus: Point) => void;
}

interface Move {
  x: number;
  y: number;
}

/** The corners, by the sides of the part that they move. */
const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
] as const;
const arrows: Record<string, Move> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** The most pixels that a pointer moves during a click. */
const maxClickMove = 4;
const percent = (length: number, whole: number) => `${(length / whole) * 100}%`;

/**
 * A picture with its visible part and its focal point. Both are moved by dragging or by keys, the focal point also by a
 * click.
 */
export function CropStage({ src, size, part, focus, hintId, onPart, onFocus }: CropStageProps) {
  const { t } = useLingui();
  const stage = useRef<HTMLDivElement>(null);
  /** Where the pointer was pressed, in pixels of the window. */
  const pressed = useRef<Point>({ x: 0, y: 0 });
  const change = (wanted: Partial<Rectangle>) => onPart(fitted({ ...part, ...wanted }, size, minCrop));
  const placeFocus = ({ x, y }: Point) =>
    onFocus({ x: Math.round(Math.min(100, Math.max(0, x))), y: Math.round(Math.min(100, Math.max(0, y))) });
  const { x: left, y: top, width, height } = part;
  const { x: across, y: down } = focus;
  const isWhole = part.width === size.width && part.height === size.height;

  const handlePartKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const stepX = Math.max(1, Math.round(size.width / 100)) * arrow.x;
    const stepY = Math.max(1, Math.round(size.height / 100)) * arrow.y;
    if (event.shiftKey)
      change({
        width: Math.min(part.width + stepX, size.width - part.x),
        height: Math.min(part.height + stepY, size.height - part.y),
      });
    else change({ x: part.x + stepX, y: part.y + stepY });
  };
  const handleFocusKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    placeFocus({ x: focus.x + arrow.x * step, y: focus.y + arrow.y * step });
  };
  const handleClick = (event: MouseEvent) => {
    const box = stage.current?.getBoundingClientRect();
    const isDragged = Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) > maxClickMove;
    // A key also clicks a button, without a place.
    if (!box || isDragged || event.detail === 0) return;
    placeFocus({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    });
  };
  const dragPart = useDrag(stage, size, part, (begun, moved) => change({ x: begun.x + moved.x, y: begun.y + moved.y }));
  const dragFocus = useDrag(stage, size, focus, (begun, moved) =>
    placeFocus({ x: begun.x + (moved.x / size.width) * 100, y: begun.y + (moved.y / size.height) * 100 }),
  );
  return (
    // Coordinates in a picture start at its left in every language.
    <div
      ref={stage}
      dir="ltr"
      className={styles.stage}
      style={{ aspectRatio: `${size.width} / ${size.height}`, maxInlineSize: `${(480 * size.width) / size.height}px` }}
    >
      <div className={styles.clip}>
        <img className={styles.image} src={src} alt={t`All of it`} draggable={false} />
        <button
          type="button"
          className={styles.part}
          data-whole={isWhole || undefined}
          style={{
            insetInlineStart: percent(part.x, size.width),
            insetBlockStart: percent(part.y, size.height),
            inlineSize: percent(part.width, size.width),
            blockSize: percent(part.height, size.height),
          }}
          // A slider gets the arrow keys from a screen reader, and its new value is spoken.
          role="slider"
          aria-label={t`The part that visitors see`}
          aria-valuemin={0}
          aria-valuemax={size.width - part.width}
          aria-valuenow={part.x}
          aria-valuetext={t`${left} px from the left, ${top} px from the top, ${width} px wide, ${height} px high`}
          aria-describedby={hintId}
          onKeyDown={handlePartKey}
          onPointerDownCapture={({ clientX, clientY }) => {
            pressed.current = { x: clientX, y: clientY };
          }}
          onClick={handleClick}
          {...(!isWhole && dragPart)}
        />
      </div>
      {corners.map((corner) => (
        <Corner
          key={`${corner.x}${corner.y}`}
          stage={stage}
          corner={corner}
          size={size}
          part={part}
          onChange={change}
        />
      ))}
      <button
        type="button"
        className={styles.focus}
        style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }}
        role="slider"
        aria-label={t`The spot that stays in view`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focus.x}
        aria-valuetext={t`${across}% from the left, ${down}% from the top`}
        aria-describedby={hintId}
        onKeyDown={handleFocusKey}
        {...dragFocus}
      />
    </div>
  );
}

interface CornerProps {
  stage: RefObject<HTMLDivElement | null>;
  corner: Point;
  size: Size;
  part: Rectangle;
  onChange: (wanted: Partial<Rectangle>) => void;
}

/** Drags two sides of the part. Pointer only: keys work on the part itself. */
function Corner({ stage, corner, size, part, onChange }: CornerProps) {
  const side = (start: number, length: number, moved: number, whole: number, isEnd: boolean): [number, number] => {
    const end = start + length;
    if (isEnd) return [start, Math.min(Math.max(end + moved, start + minCrop), whole) - start];
    const from = Math.max(0, Math.min(start + moved, end - minCrop));
    return [from, end - from];
  };
  const drag = useDrag(stage, size, part, (begun, moved) => {
    const [x, width] = side(begun.x, begun.width, moved.x, size.width, corner.x === 1);
    const [y, height] = side(begun.y, begun.height, moved.y, size.height, corner.y === 1);
    onChange({ x, y, width, height });
  });
  const direction = corner.x === corner.y ? { 'data-falling': true } : { 'data-rising': true };
  return (
    <span
      className={styles.corner}
      style={{
        insetInlineStart: percent(part.x + corner.x * part.width, size.width),
        insetBlockStart: percent(part.y + corner.y * part.height, size.height),
      }}
      aria-hidden
      {...direction}
      {...drag}
    />
  );
}

/**
 * Props to drag an element over the stage. Calls `onMove` with the value at the start and the distance since, in pixels
 * of the picture.
 */
function useDrag<Begun>(
  stage: RefObject<HTMLDivElement | null>,
  size: Size,
  now: Begun,
  onMove: (begun: Begun, moved: Move) => void,
) {
  const start = useRef<{ begun: Begun; x: number; y: number } | null>(null);
  const end = () => {
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { begun: now, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const width = stage.current?.getBoundingClientRect().width;
      if (!start.current || !width) return;
      const scale = size.width / width;
      onMove(start.current.begun, {
        x: (event.clientX - start.current.x) * scale,
        y: (event.clientY - start.current.y) * scale,
      });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
