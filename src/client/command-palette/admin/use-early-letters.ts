import { useEffect, useRef } from 'react';

/**
 * Letters that are typed for a field which was called for and is not there yet. From `begin` on nothing else on the page gets them, until the field
 * takes them, Escape gives it up (`onEscape`) or something is pressed instead.
 */
export function useEarlyLetters(onEscape: () => void) {
  const early = useRef<EarlyLetters>(null);
  const end = () => {
    const letters = early.current?.end() ?? '';
    early.current = null;
    return letters;
  };
  useEffect(() => () => void early.current?.end(), []);
  const begin = () => {
    end();
    early.current = collectLetters(() => {
      end();
      onEscape();
    }, end);
  };
  return { begin, end };
}

interface EarlyLetters {
  /** What was typed until now; nothing is collected any more. */
  end: () => string;
}

function collectLetters(onEscape: () => void, onPress: () => void): EarlyLetters {
  let letters: string[] = [];
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    // Another field may still have the focus: an input method that is at work there goes on, and so do the keys of the page and the browser.
    if (event.isComposing || isShortcut(event)) return;
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') letters = letters.slice(0, -1);
    else if (isLetter(key)) letters.push(key);
    // Nothing is chosen yet, and what lies under the window to come is not meant.
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', handleKey, true);
  window.addEventListener('pointerdown', onPress, true);
  return {
    end: () => {
      window.removeEventListener('keydown', handleKey, true);
      window.removeEventListener('pointerdown', onPress, true);
      return letters.join('');
    },
  };
}

/** AltGr types letters, and some systems tell it as Control and Alt. */
function isShortcut(event: KeyboardEvent): boolean {
  return !event.getModifierState('AltGraph') && (event.ctrlKey || event.metaKey || event.altKey);
}

/** A key with a name such as "Tab" types nothing; the Arabic lam-alif is one key of two letters. */
function isLetter(key: string): boolean {
  return !/^[A-Z][A-Za-z0-9]+$/.test(key);
}
