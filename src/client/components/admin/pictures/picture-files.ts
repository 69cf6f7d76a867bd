import { type DragEvent, useState } from 'react';
import { pictureLimits } from '#shared/schemas/media.schema.ts';

/** The kinds of files that staff may choose as a picture. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const mostMegabytes = pictureLimits.bytes / 1024 / 1024;

/** The properties of an element that files can be dropped on; `data-over` stands while they hang above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
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
  return { 'data-over': isOver || undefined, onDragOver: handleDragOver, onDragLeave: () => setIsOver(false), onDrop: handleDrop };
}
