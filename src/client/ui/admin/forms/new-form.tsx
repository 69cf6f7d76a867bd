import { Button } from '@mantine/core';
import { IconChevronUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './new-form.module.css';

interface NewFormProps {
  /** Such as "New category". */
  label: string;
  children: ReactNode;
}

/** A form for a new record above the list. On a phone it opens with a button, so that the list is visible first. */
export function NewForm({ label, children }: NewFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('fieldset input')?.focus();
  }, [isOpen]);
  return (
    <div className={styles.place} data-open={isOpen || undefined}>
      <Button
        hiddenFrom="sm"
        variant={isOpen ? 'default' : 'filled'}
        leftSection={isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconPlus size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      <div ref={form} id={formId} className={styles.form}>
        {children}
      </div>
    </div>
  );
}
