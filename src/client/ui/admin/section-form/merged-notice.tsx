import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, List, Stack } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { changedFields } from './changed-fields.ts';
import type { FieldGroup, FieldShape } from './field-shapes.ts';

interface MergedNoticeProps {
  /** The stored values when the form opened, and the stored values of now. */
  before: object;
  now: object;
  groups: readonly FieldGroup[];
  onTakeTheirs: () => void;
}

/**
 * Lists the changes that another member of staff saved first. The form holds both sides' changes until it is saved
 * again.
 */
export function MergedNotice({ before, now, groups, onTakeTheirs }: MergedNoticeProps) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void box.current?.scrollIntoView({ block: 'center' });
  }, []);
  const changed = changedFields(before, now, groups).map(
    ({ group, field }) => `${i18n._(group.title)}: ${labelOf(field)}`,
  );
  function labelOf(field: FieldShape): string {
    return field.kind === 'entries' ? t`the list` : i18n._(field.label);
  }
  return (
    <Alert ref={box} color="coral" icon={<IconArrowsDiff />} role="status" title={t`Changed in the meantime`}>
      <Stack gap="sm" align="flex-start">
        <Trans>
          The stored changes and yours are merged below; where both are in the same field, yours is kept. Check it, then
          save again.
        </Trans>
        <List>
          {[...new Set(changed)].map((label) => (
            <List.Item key={label}>{label}</List.Item>
          ))}
        </List>
        <Button variant="light" onClick={onTakeTheirs}>
          <Trans>Discard my changes and use what is stored</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}
