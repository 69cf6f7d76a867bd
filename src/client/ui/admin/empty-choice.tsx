import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { NewTabHint } from '../new-tab-hint.tsx';

interface EmptyChoiceProps {
  /** Explains that no entries exist yet. */
  text: string;
  /** The page that adds the first entry, and the text of the link to it. */
  to: string;
  label: string;
}

/**
 * The note under a select without entries. The link opens a new tab, so the form is not lost. The entries reload when
 * the tab regains focus.
 */
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
