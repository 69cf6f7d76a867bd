import type { KeyboardEvent } from 'react';
import { hasModifier } from '../../lib/has-modifier.ts';

/**
 * Moves the focus among the links and buttons of a group by arrow keys, so that the group is one stop for the Tab key.
 * With `rowLength`, the keys up and down move by a row.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, rowLength = 0): void {
  if (hasModifier(event)) return;
  const { currentTarget: group, target, key } = event;
  const forward = getComputedStyle(group).direction === 'rtl' ? -1 : 1;
  const steps = { ArrowLeft: -forward, ArrowRight: forward, ArrowUp: -rowLength, ArrowDown: rowLength };
  const step = key in steps ? steps[key as keyof typeof steps] : 0;
  if (step === 0) return;
  event.preventDefault();
  const controls = [...group.querySelectorAll<HTMLElement>('a, button')].filter((each) => each.checkVisibility());
  controls[controls.indexOf(target as HTMLElement) + step]?.focus();
}
