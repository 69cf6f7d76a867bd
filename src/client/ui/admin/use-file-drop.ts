import { type DragEvent, useState } from 'react';
import styles from './file-drop.module.css';

/** The properties of an element that files can be dropped on: how it looks, also while they hang above it, and what takes them. */
export function useFileDrop(onFiles: (files: File[]) => void, ownClass = '') {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return {
    className: `${styles.drop} ${ownClass}`.trim(),
    'data-over': isOver || undefined,
    onDragOver: handleDragOver,
    onDragLeave: () => setIsOver(false),
    onDrop: handleDrop,
  };
}
