import { Trans } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { Screen } from '../screen.tsx';
import { useFailureText } from './lib/failure-text.ts';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const failureText = useFailureText();
  return (
    <Screen
      isFailure
      title={title}
      text={failureText(error)}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
