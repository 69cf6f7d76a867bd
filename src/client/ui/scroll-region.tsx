import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  /** The accessible name. */
  label: string;
  className: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A horizontally scrollable region; focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari does not make scrollable regions focusable, so the keyboard could not scroll them
    <section className={className} aria-label={label} tabIndex={0} ref={ref}>
      {children}
    </section>
  );
}
