import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingSafely } from './leaving.ts';

/** Keeps people from losing what they typed: navigation waits for an answer, and the browser asks before the page goes. */
export function useUnsavedGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isLeavingSafely() && !isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isDirty]);

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** What was typed is saved: the next navigation goes through. */
    release: () => {
      isReleased.current = true;
    },
  };
}
