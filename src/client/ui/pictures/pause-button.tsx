import { useLingui } from '@lingui/react/macro';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { setPaused, useMotion } from './motion.ts';
import styles from './pause-button.module.css';

interface PauseButtonProps {
  /** Names what moves, if that is more than pictures. */
  labels?: { pause: string; play: string };
  className?: string | undefined;
}

/**
 * Pauses everything that moves on the page; shown only if something does. A page has one, before the moving content.
 */
export function PauseButton({ labels, className }: PauseButtonProps) {
  const { t } = useLingui();
  const motion = useMotion();
  if (motion === 'still') return null;
  const isPaused = motion === 'paused';
  const { pause, play } = labels ?? { pause: t`Pause the pictures`, play: t`Play the pictures` };
  return (
    <button
      type="button"
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={isPaused ? play : pause}
      onClick={() => setPaused(!isPaused)}
    >
      <span>
        {isPaused ? <IconPlayerPlayFilled size={14} aria-hidden /> : <IconPlayerPauseFilled size={14} aria-hidden />}
      </span>
    </button>
  );
}
