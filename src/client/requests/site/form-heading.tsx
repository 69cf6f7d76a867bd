import styles from './request-page.module.css';

/** The heading of a page with a form, short so that the form begins in the first view. */
export function FormHeading({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </div>
  );
}
