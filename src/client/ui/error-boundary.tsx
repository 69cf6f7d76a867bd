import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { ChunkLoadError } from './lib/lazy-page.tsx';
import { Screen } from './screen.tsx';

interface ErrorBoundaryState {
  error: unknown;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the message, for a part that the page can do without. */
  fallback?: ReactNode;
}

/** Catches errors that a page or a part of it throws while rendering, and shows them. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error ?? new Error('Unknown') };
  }

  override render(): ReactNode {
    const { children, fallback = <ErrorScreen error={this.state.error} /> } = this.props;
    return this.state.error === null ? children : fallback;
  }
}

/** Names a chunk that failed to load and the cause. Other messages are technical and only English: the console has them. */
function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  // The previous page may have been scrolled to its end.
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as the effect's cleanup.
    window.scrollTo(0, 0);
  }, []);
  const chunk = error instanceof ChunkLoadError ? error.file : null;
  const title = chunk ? t`Loading chunk ${chunk} failed` : t`Unhandled Thrown Error!`;
  const text = error instanceof ChunkLoadError && <ChunkFailure reason={error.reason} />;
  const isOffline = chunk !== null && navigator.onLine === false;
  // A chunk that failed offline can be loaded once the browser is online again.
  useEffect(() => {
    if (chunk === null) return;
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [chunk]);
  return (
    <Screen
      level={1}
      isFailure
      title={isOffline ? t`There is no internet connection. Check your network and try again.` : title}
      text={
        isOffline ? (
          <small>
            <span>{title}.</span> <span>{text}</span>
          </small>
        ) : (
          text
        )
      }
      actions={
        <Button onClick={() => location.reload()}>
          <Trans>Load the page again</Trans>
        </Button>
      }
    />
  );
}

function ChunkFailure({ reason }: { reason: string }) {
  if (reason === 'timeout') return <Trans>It did not load within 120 seconds.</Trans>;
  if (reason === 'missing') return <Trans>The file is missing, or you are offline.</Trans>;
  return <bdi>{reason}</bdi>;
}
