import { useLingui } from '@lingui/react/macro';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import styles from './pause-button.module.css';

interface PauseButtonProps {
  isPaused: boolean;
  onToggle: () => void;
  className?: string | undefined;
}

export function PauseButton({ isPaused, onToggle, className }: PauseButtonProps) {
  const { t } = useLingui();
  const label = isPaused ? t`Play the pictures` : t`Pause the pictures`;
  return (
    <button
      type="button"
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <span>{isPaused ? <IconPlayerPlayFilled aria-hidden /> : <IconPlayerPauseFilled aria-hidden />}</span>
    </button>
  );
}
