import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Screen } from './screen.tsx';

export function FetchError({ error, onRetry }: { error: { message: string }; onRetry: () => void }) {
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
