import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, useEffect } from 'react';
import { ChunkLoadError } from '../lib/lazy-page.tsx';
import { Button } from './button.tsx';
import { Screen } from './screen.tsx';

interface ErrorBoundaryState {
  error: unknown;
}

/** Catches what a page throws while drawing: never a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error ?? new Error('Unknown') };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}

/** A chunk that did not come says so with its name and the cause; everything else is unexpected. */
function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  // The visitor may have come from the foot of another page.
  useEffect(() => {
    // Returns a promise in new browsers, which React would take for what ends the effect.
    window.scrollTo(0, 0);
  }, []);
  const chunk = error instanceof ChunkLoadError ? error.file : null;
  const title = chunk ? t`Loading chunk ${chunk} failed` : t`Unhandled Thrown Error!`;
  const text = error instanceof ChunkLoadError ? <ChunkFailure reason={error.reason} /> : error instanceof Error ? error.message : String(error);
  const isOffline = chunk !== null && navigator.onLine === false;
  // What did not come for want of a connection comes with it.
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
            {title}. {text}
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
  if (reason === 'timeout') return <Trans>It did not arrive within 120 seconds.</Trans>;
  if (reason === 'missing') return <Trans>The file is missing, or you are offline.</Trans>;
  return <bdi>{reason}</bdi>;
}
