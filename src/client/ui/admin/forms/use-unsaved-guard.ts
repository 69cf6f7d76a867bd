import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingSafely } from './leaving.ts';

/** Asks before a navigation or unload loses unsaved changes. */
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
    /** Allows the next navigation after a save. */
    release: () => {
      isReleased.current = true;
    },
  };
}
