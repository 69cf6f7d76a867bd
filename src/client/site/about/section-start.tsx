import styles from './about.module.css';

/** Marks the section of the address. Without script, a browser scrolls to the element with autofocus. */
export function SectionStart() {
  // biome-ignore lint/a11y/noAutofocus: the visitor asked for this section by a link, as for an anchor; without script nothing else scrolls to it, as the address has no anchor
  return <span className={styles.start} tabIndex={-1} autoFocus />;
}
