import { useLingui } from '@lingui/react/macro';
import { Button, Switch, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { localizedPath } from '#shared/paths.ts';
import { useSite } from '../../lib/site-context.tsx';
import { SaveBar, SavedForm } from '../forms/saved-form.tsx';
import type { RecordForm } from '../forms/use-record-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './record-form.module.css';

interface RecordFormFrameProps<Values extends Record<string, unknown>> {
  form: RecordForm<Values>;
  /** Labels of fields for the notice about another member's changes. */
  labels: Partial<Record<keyof Values & string, string>>;
  submitLabel: string;
  onCancel?: (() => void) | undefined;
  /** Scrolls into view and takes the focus on opening, because another part of the page opened it. */
  isFocused?: boolean;
  /** The path on the site and whether visitors see the record; absent for a new one. */
  onSite?: { path: string; isPublished: boolean } | undefined;
  children: ReactNode;
}

/** The frame of every record's form: notices, fields, save bar and dialogs. */
export function RecordFormFrame<Values extends Record<string, unknown>>({
  form,
  labels,
  submitLabel,
  onCancel,
  isFocused = false,
  onSite,
  children,
}: RecordFormFrameProps<Values>) {
  const { t } = useLingui();
  const { fields, meanwhile, taken } = form;
  const changes = Object.entries(meanwhile).flatMap(([name, value]) => {
    const label = labels[name];
    return label ? [{ name, label, value }] : [];
  });
  const takenLabels = taken.flatMap((name) => labels[name] ?? []);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = isFocused ? box.current?.querySelector<HTMLElement>('fieldset input') : null;
    // `void`: newer browsers return a promise, which React would call as a clean-up.
    void first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <SavedForm ref={box} saving={form}>
      {(changes.length > 0 || takenLabels.length > 0) && (
        <ConflictNotice taken={takenLabels} changes={changes} onTake={form.takeTheirs} onKeep={form.dismiss} />
      )}
      {children}
      <SaveBar isSticky label={submitLabel} isBusy={form.isBusy} onCancel={onCancel}>
        {'isPublished' in fields.values && (
          <Switch
            {...fields.getInputProps('isPublished', { type: 'checkbox' })}
            className={styles.published}
            size="md"
            label={fields.values.isPublished ? t`Published: visitors see it` : t`Draft: visitors do not see it`}
          />
        )}
        {onSite && <SiteLink {...onSite} isUnsaved={fields.isDirty()} />}
      </SaveBar>
    </SavedForm>
  );
}

/** Links to the stored record on the site; disabled while there are unsaved changes. */
function SiteLink({ path, isPublished, isUnsaved }: { path: string; isPublished: boolean; isUnsaved: boolean }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const label = <span className="visually-hidden-on-phone">{isPublished ? t`View on the site` : t`Preview`}</span>;
  const look = {
    variant: 'subtle',
    className: styles.onSite ?? '',
    leftSection: <IconExternalLink size={20} className="flip" aria-hidden />,
  };
  if (isUnsaved)
    return (
      <Tooltip label={t`Save first: the site shows what is stored.`} events={{ hover: true, focus: true, touch: true }}>
        {/* aria-disabled keeps it focusable, so that keyboard users reach the tooltip. */}
        <Button {...look} aria-disabled data-disabled>
          {label}
        </Button>
      </Tooltip>
    );
  return (
    <Button {...look} component="a" href={localizedPath(locale, path)} target="_blank">
      {label}
    </Button>
  );
}
