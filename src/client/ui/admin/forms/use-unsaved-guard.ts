import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingSafely } from './leaving.ts';

/** Asks before a navigation or unload loses unsaved changes. */
export function useUnsavedGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
    return isDirty && !isReleased.current && isOtherPage;
  });

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
