import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

// `styles[look]` would put two tables of all classes into the script.
const looks: Record<ButtonLook, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
};

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
}

export function Button({ look = 'primary', className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(look, className)} />;
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  look?: ButtonLook;
}

/** A link within the site that looks like a button. */
export function ButtonLink({ look = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(look, className)} />;
}

/** The classes of a button, for links to other sites. */
export function buttonClass(look: ButtonLook, className?: string): string {
  return [styles.button, looks[look], className].filter(Boolean).join(' ');
}
