import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, type GroupProps, Stack } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { SendDialog } from '../../forms/send-dialog.tsx';
import { CorrectionCount } from './correction-count.tsx';
import { UnsavedDialog } from './dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import styles from './saved-form.module.css';
import type { SavedFormState } from './use-saved-form.ts';

interface SavedFormProps {
  saving: SavedFormState;
  /** Whether saving deletes something. */
  isDangerous?: boolean;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** The frame of every form in the staff area: draft notice, fields with a SaveBar, and dialogs. */
export function SavedForm({ saving, isDangerous = false, ref, children }: SavedFormProps) {
  return (
    <form ref={ref} noValidate onSubmit={saving.handleSubmit}>
      <Stack gap="lg">
        {saving.isRestored && <DraftNotice onDiscard={saving.discard} />}
        {children}
      </Stack>
      <CorrectionCount count={saving.errorCount} />
      <SendDialog {...saving.dialog} isDangerous={isDangerous} />
      <UnsavedDialog {...saving.unsaved} />
    </form>
  );
}

interface SaveBarProps extends GroupProps {
  label?: ReactNode;
  /** Disables saving, for example during an upload. */
  isBusy?: boolean;
  /** Sticks to the bottom of the viewport if the form is longer. */
  isSticky?: boolean;
  onCancel?: (() => void) | undefined;
}

/** The buttons at the end of a form, after its children. */
export function SaveBar({ label, isBusy = false, isSticky = false, onCancel, children, ...group }: SaveBarProps) {
  const { t } = useLingui();
  return (
    <Group justify="flex-end" {...(isSticky && { className: styles.bar, gap: 'xs' })} {...group}>
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      <Button type="submit" disabled={isBusy} title={t`Ctrl + S`}>
        {isBusy ? <Trans>The picture is still being sent…</Trans> : (label ?? <Trans>Save changes</Trans>)}
      </Button>
    </Group>
  );
}
