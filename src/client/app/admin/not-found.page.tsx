import { useLingui } from '@lingui/react/macro';
import { DeadEnd } from './dead-end.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <DeadEnd title={t`Page not found`} text={t`There is nothing at this address. It may have been moved or removed.`} />
  );
}
