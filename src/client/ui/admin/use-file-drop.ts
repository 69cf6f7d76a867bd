import { type DragEvent, useState } from 'react';
import styles from './file-drop.module.css';

/** Props for an element that accepts dropped files, with its class while files are dragged over it. */
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
