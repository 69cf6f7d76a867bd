import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { type PersonField, person } from '#shared/requests/request-form.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { MessageTicks } from './message-ticks.tsx';
import styles from './request-form.module.css';
import type { RequestForm } from './use-request-form.ts';

interface PersonFieldsProps {
  field: RequestForm<PersonField>['field'];
  /** "Name" in the contact form, "Full name" in the others. */
  nameLabel: string;
  /** Shown below e-mail and phone. */
  hint?: ReactNode;
}

export function PersonFields({ field, nameLabel, hint }: PersonFieldsProps) {
  const { t } = useLingui();
  const hintId = useId();
  const described = hint ? { 'aria-describedby': hintId } : {};
  return (
    <>
      <TextField {...field('name')} label={nameLabel} autoComplete="name" dir="auto" maxLength={person.name.limit} />
      <div className={styles.pair}>
        <TextField
          {...field('email')}
          {...described}
          label={t`E-mail`}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          maxLength={person.email.limit}
        />
        <TextField
          {...field('phone')}
          {...described}
          label={t`Phone`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={person.phone.limit}
        />
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <MessageTicks field={field} />
    </>
  );
}
