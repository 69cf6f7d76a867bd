import { AppError } from '#shared/errors.ts';

/** Runs a piece of work as soon as its turn comes. Throws an AppError when the line is full. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface TurnsOptions {
  atOnce: number;
  waiting: number;
  /** What who comes to a full line is told. */
  refusal?: 'too_many_requests' | 'unavailable';
}

/** Lets at most `atOnce` pieces of costly work run at the same time and `waiting` more stand in line, first come first served. */
export function createTurns({ atOnce, waiting, refusal = 'too_many_requests' }: TurnsOptions): Turns {
  const line: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new AppError(refusal, { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function passOn(): void {
    const next = line.shift();
    // The turn goes straight to the next in line, so that nobody who comes in between can take it.
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await takeTurn();
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
