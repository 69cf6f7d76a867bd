import type { ReactNode, Ref } from 'react';

export interface ScrollRegionProps {
  /** What is in it, for those who cannot see it. */
  label: string;
  className: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** What is wider than the page and scrolled sideways, also by keyboard. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds nothing to focus is reached by keyboard in this way alone where browsers do not see to it, as Safari
    <section className={className} aria-label={label} tabIndex={0} ref={ref}>
      {children}
    </section>
  );
}
