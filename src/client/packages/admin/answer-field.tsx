import { useLingui } from '@lingui/react/macro';
import { Group, Radio, type RadioGroupProps } from '@mantine/core';
import { answers } from '#shared/packages/packages-address.rules.ts';

interface AnswerFieldProps extends Omit<RadioGroupProps, 'children'> {
  words: Record<string, string>;
}

/** A yes-or-no question about a package. Without an answer, visitors see nothing about it. */
export function AnswerField({ words, ...props }: AnswerFieldProps) {
  const { t } = useLingui();
  return (
    <Radio.Group {...props}>
      <Group gap="xl" mih={44} style={{ rowGap: 'var(--space-1)' }}>
        <Radio value="" label={t`Not stated`} />
        {answers.map((answer) => (
          <Radio key={answer} value={answer} label={words[answer]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
