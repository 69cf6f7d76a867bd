import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { lookOf } from './use-visit-texts.ts';

/** The id of the button that opens a visit. */
export const visitButtonId = (id: string): string => `visit-${id}`;

interface VisitButtonProps {
  visit: Visit;
  className: string | undefined;
  isWarned?: boolean;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** Opens the dialog of a visit. */
export function VisitButton({ visit, className = '', isWarned = false, onOpen, children }: VisitButtonProps) {
  return (
    <UnstyledButton
      id={visitButtonId(visit.id)}
      className={className}
      data-look={lookOf(visit)}
      data-warned={isWarned || undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(visit.id)}
    >
      {children}
    </UnstyledButton>
  );
}
