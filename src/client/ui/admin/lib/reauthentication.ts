import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { appErrorOf } from '../../lib/app-error.ts';
import type { AppRouter } from '../../lib/trpc.ts';

type Listener = () => void;

let listener: Listener = () => undefined;
let waiting: ((isReauthenticated: boolean) => void)[] = [];

/** Resolves when the member has entered the password, or closed the dialog. */
const ask = () =>
  new Promise<boolean>((resolve) => {
    waiting.push(resolve);
    listener();
  });

/** The calls that wait for the member's password, as an external store. */
export const reauthentication = {
  subscribe: (changed: Listener) => {
    listener = changed;
    return () => {
      listener = () => undefined;
    };
  },
  isAsked: () => waiting.length > 0,
  answer: (isReauthenticated: boolean) => {
    const answered = waiting;
    waiting = [];
    listener();
    for (const resolve of answered) resolve(isReauthenticated);
  },
};

/** Asks for the password if the server refuses a call as `reauthentication_required`, then repeats the call. */
export const reauthenticationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const repeat = () => next(op).subscribe(observer);
      let running = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (appErrorOf(error)?.code !== 'reauthentication_required') return observer.error(error);
          void ask().then((isReauthenticated) => {
            if (isReauthenticated) running = repeat();
            else observer.error(error);
          });
        },
      });
      return () => running.unsubscribe();
    });
