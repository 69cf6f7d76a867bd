import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconGripVertical,
} from '@tabler/icons-react';
import type { MouseEvent, PointerEvent } from 'react';
import styles from './ordering.module.css';

/** The handle to drag a row by; hidden from the keyboard, which uses MoveButtons. */
export function DragHandle({ onDragStart }: { onDragStart: (event: PointerEvent) => void }) {
  return (
    <span className={styles.handle} onPointerDown={onDragStart} aria-hidden>
      <IconGripVertical size={20} />
    </span>
  );
}

interface MoveButtonsProps {
  name: string;
  index: number;
  total: number;
  /** Adds a button that moves the row to the top. */
  hasTop?: boolean;
  /** The rows are side by side. */
  isAcross?: boolean;
  press: (from: number, to: number) => (event: MouseEvent<HTMLButtonElement>) => void;
}

export function MoveButtons({ name, index, total, hasTop = false, isAcross = false, press }: MoveButtonsProps) {
  const { t } = useLingui();
  const [isFirst, isLast] = [index === 0, index === total - 1];
  const [back, on] = [press(index, index - 1), press(index, index + 1)];
  if (isAcross)
    return (
      <>
        <MoveButton label={t`Move ${name} earlier`} isOff={isFirst} onClick={back} icon={IconArrowLeft} />
        <MoveButton label={t`Move ${name} later`} isOff={isLast} onClick={on} icon={IconArrowRight} />
      </>
    );
  return (
    <>
      {hasTop && (
        <MoveButton
          label={t`Move ${name} to the top`}
          isOff={isFirst}
          onClick={press(index, 0)}
          icon={IconArrowBarToUp}
        />
      )}
      <MoveButton label={t`Move ${name} up`} isOff={isFirst} onClick={back} icon={IconArrowUp} />
      <MoveButton label={t`Move ${name} down`} isOff={isLast} onClick={on} icon={IconArrowDown} />
    </>
  );
}

interface MoveButtonProps {
  label: string;
  isOff: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  icon: typeof IconArrowUp;
}

/** At the ends of the list, the button is not truly disabled: a keyboard user would lose the focus. */
function MoveButton({ label, isOff, onClick, icon: MoveIcon }: MoveButtonProps) {
  const press = isOff ? { 'aria-disabled': true, 'data-disabled': true } : { onClick };
  return (
    <ActionIcon {...press} title={label}>
      <MoveIcon size={20} className="flip" aria-hidden />
    </ActionIcon>
  );
}
