import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { NewTabHint } from '../new-tab-hint.tsx';

export interface EmptyChoiceProps {
  /** Says that there is nothing to choose from. */
  text: string;
  /** The page that adds the first entry, and the text of the link to it. */
  to: string;
  label: string;
}

/** The note under a choice without entries. Its link opens a new tab, so that the form keeps its fields; the choice is loaded again on return. */
export function EmptyChoice({ text, to, label }: EmptyChoiceProps) {
  return (
    <Text component="span" inherit c="bright">
      {text}{' '}
      <Anchor component={Link} to={to} target="_blank" inherit underline="always">
        {label}
        <NewTabHint />
      </Anchor>
    </Text>
  );
}
