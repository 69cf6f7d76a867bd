import { useEffect, useRef } from 'react';

/**
 * Collects the letters typed after `begin`, before the field exists. The page receives no keys until the field takes
 * the letters, Escape cancels (`onEscape`) or the pointer is pressed.
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
  /** Stops collecting and returns the letters. */
  end: () => string;
}

function collectLetters(onEscape: () => void, onPress: () => void): EarlyLetters {
  let letters: string[] = [];
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    // Another field may still have the focus: its input method and shortcuts keep working.
    if (event.isComposing || isShortcut(event)) return;
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') letters = letters.slice(0, -1);
    else if (isLetter(key)) letters.push(key);
    // Enter must neither choose an item nor press the focused button.
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

/** AltGr types letters, but some systems report it as Control and Alt. */
function isShortcut(event: KeyboardEvent): boolean {
  return !event.getModifierState('AltGraph') && (event.ctrlKey || event.metaKey || event.altKey);
}

/** Named keys such as "Tab" type nothing. The Arabic lam-alif is one key with two letters. */
function isLetter(key: string): boolean {
  return !/^[A-Z][A-Za-z0-9]+$/.test(key);
}
