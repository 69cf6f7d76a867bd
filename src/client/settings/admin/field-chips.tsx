import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { type ReplyField, replyFields } from '#shared/settings/reply-templates.rules.ts';
import styles from './template.module.css';

/** The placeholders of a template, inserted by a click. */
export function FieldChips({ onInsert }: { onInsert: (field: ReplyField) => void }) {
  const { t } = useLingui();
  const id = useId();
  const names: Record<ReplyField, string> = {
    name: t`Name of the visitor`,
    package: t`Package`,
    date: t`Day and hour of the visit`,
    preparation: t`How to prepare`,
    reference: t`Reference`,
  };
  return (
    <Stack gap="xs">
      <Text size="sm" id={id}>
        <Trans>
          Insert fields that differ from request to request. A line with a field that the request does not have is left
          out.
        </Trans>
      </Text>
      <Group gap="xs" role="group" aria-labelledby={id}>
        {replyFields.map((field) => (
          // Keeps the focus and the caret in the text.
          <Button
            key={field}
            variant="default"
            size="sm"
            mih={44}
            rightSection={
              <bdi dir="ltr" className={styles.code}>
                {`{${field}}`}
              </bdi>
            }
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(field)}
          >
            {names[field]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
