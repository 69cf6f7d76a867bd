import styles from './about.module.css';

/** Marks the section that the address names: a browser without script scrolls to what has autofocus. */
export function SectionStart() {
  // biome-ignore lint/a11y/noAutofocus: the address asks for this section, as a link to an anchor would
  return <span className={styles.start} tabIndex={-1} autoFocus />;
}
