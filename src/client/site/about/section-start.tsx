import styles from './about.module.css';

/** Marks the section of the address. Without script, a browser scrolls to the element with autofocus. */
export function SectionStart() {
  // biome-ignore lint/a11y/noAutofocus: the address names this section without a hash, so without script only autofocus scrolls to it
  return <span className={styles.start} tabIndex={-1} autoFocus />;
}
