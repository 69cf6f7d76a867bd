import { Button, type ButtonProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { DraftNotice } from '../../ui/admin/forms/draft-notice.tsx';
import { FailureAlert, type FailureAlertProps } from './failure-alert.tsx';

export interface CallFormProps extends Pick<FailureAlertProps, 'textOf'> {
  /** The call that sends the form. */
  call: { error: unknown; isPending: boolean };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The label of the button. */
  label: ReactNode;
  button?: ButtonProps;
  /** The draft of the form. */
  draft?: { isRestored: boolean; discard: () => void };
  children: ReactNode;
}

/** A form that one call sends. Shows why the call failed, then the fields and the button. */
export function CallForm({ call, textOf, onSubmit, label, button, draft, children }: CallFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {draft?.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <FailureAlert error={call.error} {...(textOf && { textOf })} />
        {children}
        <Button type="submit" loading={call.isPending} {...button}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
