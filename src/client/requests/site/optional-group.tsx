import type { ReactNode } from 'react';
import { OptionalMark } from '../../ui/forms/field.tsx';
import own from './withdrawal-form.module.css';

/** Fields below a question that may stay unanswered. */
export function OptionalGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={own.group}>
      <legend>
        {legend} <OptionalMark />
      </legend>
      {children}
    </fieldset>
  );
}
