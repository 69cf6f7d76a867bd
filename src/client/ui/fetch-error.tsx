import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Screen } from './screen.tsx';

export interface FetchErrorProps {
  error: { message: string };
  onRetry: () => void;
}

export function FetchError({ error, onRetry }: FetchErrorProps) {
  const { t } = useLingui();
  return (
    <Screen
      isFailure
      title={t`This could not be loaded`}
      text={error.message}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
