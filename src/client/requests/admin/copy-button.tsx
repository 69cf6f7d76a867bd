import { useLingui } from '@lingui/react/macro';
import { ActionIcon, CopyButton as Copying } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies a text; the label says which. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  return (
    <Copying value={text} timeout={2000}>
      {({ copied, copy }) => (
        <ActionIcon onClick={copy} title={copied ? t`Copied` : label}>
          {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </ActionIcon>
      )}
    </Copying>
  );
}
