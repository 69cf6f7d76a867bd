import { type Clock, monotonicClock } from './clock.ts';

export interface LimiterOptions {
  /** For each key in a window. */
  points: number;
  /** The window in seconds. */
  duration: number;
  monotonic?: Clock | undefined;
  /** Keeps the counts over a restart. */
  store?: LimiterStore;
}

/** A key's count, and the rest of its window in ms. */
export interface LimiterCount {
  points: number;
  leftMs: number;
}

export interface LimiterStore {
  /** The count of the former process, asked once for each key; null if there is none. */
  restore: (key: string, windowMs: number) => LimiterCount | null;
  /** Null: the key has no count any more. */
  change: (key: string, count: LimiterCount | null) => void;
}

export interface Taken {
  isAllowed: boolean;
  remainingPoints: number;
  /** The seconds until the window ends, at least 1. */
  secondsLeft: number;
  /** Returns the points. Those of a window that has ended are gone: they would enlarge the next window. */
  refund: Refund;
}

export type Refund = () => void;
export type Limiter = ReturnType<typeof createLimiter>;

interface Window {
  points: number;
  endsAt: number;
}

/** Counts points by key in windows, each of which begins with its first point. A refusal counts nothing. */
export function createLimiter({ points, duration, monotonic = monotonicClock, store }: LimiterOptions) {
  const windowMs = duration * 1000;
  /** In the order of their ends, except restored ones. */
  const windows = new Map<string, Window>();

  function take(key: string, count = 1): Taken {
    removeEnded();
    const window = findWindow(key) ?? { points: 0, endsAt: monotonic() + windowMs };
    const isAllowed = window.points + count <= points;
    if (isAllowed) {
      window.points += count;
      keep(key, window);
    }
    return {
      isAllowed,
      remainingPoints: Math.max(0, points - window.points),
      secondsLeft: Math.max(1, Math.ceil((window.endsAt - monotonic()) / 1000)),
      refund: () => {
        if (!isAllowed || windows.get(key) !== window || monotonic() >= window.endsAt) return;
        window.points -= count;
        keep(key, window);
      },
    };
  }

  function findWindow(key: string): Window | undefined {
    const window = windows.get(key);
    if (window) return monotonic() < window.endsAt ? window : undefined;
    const former = store?.restore(key, windowMs);
    if (!former) return undefined;
    const restored = { points: former.points, endsAt: monotonic() + former.leftMs };
    windows.set(key, restored);
    return restored;
  }

  function keep(key: string, window: Window): void {
    if (window.points > 0) windows.set(key, window);
    else windows.delete(key);
    store?.change(key, window.points > 0 ? { points: window.points, leftMs: window.endsAt - monotonic() } : null);
  }

  function removeEnded(): void {
    for (const [key, { endsAt }] of windows) {
      if (monotonic() < endsAt) return;
      windows.delete(key);
    }
  }

  return { points, take };
}
