import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './request-form.module.css';
import type { RequestForm } from './use-request-form.ts';

export interface PersonFieldsProps {
  field: RequestForm<{ name: string; email: string; phone: string }>['field'];
  /** What the name is called: contact forms ask for a name, the others for a full name. */
  nameLabel: string;
  /** Said below e-mail and phone. */
  hint?: ReactNode;
}

/** Who sends a request, and how to answer. */
export function PersonFields({ field, nameLabel, hint }: PersonFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField {...field('name')} label={nameLabel} autoComplete="name" dir="auto" maxLength={120} />
      <div className={styles.pair}>
        <TextField {...field('email')} label={t`E-mail`} type="email" inputMode="email" autoComplete="email" dir="ltr" maxLength={254} />
        <TextField {...field('phone')} label={t`Phone`} type="tel" inputMode="tel" autoComplete="tel" dir="ltr" maxLength={40} />
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </>
  );
}
