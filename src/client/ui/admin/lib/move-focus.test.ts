import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { moveFocus } from './move-focus.ts';

test('With a modifier key, an arrow stays a key of the browser, such as Alt and ArrowLeft for the previous page.', () => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    moveFocus({ key: 'ArrowLeft', [modifier]: true, preventDefault } as unknown as KeyboardEvent<HTMLElement>);
    expect(isPrevented).toBe(false);
  }
});
