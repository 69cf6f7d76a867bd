import { useEffect, useState } from 'react';
import type { PictureViewerDialog, PictureViewerProps } from './picture-viewer-dialog.tsx';

/**
 * A dialog with one picture at a time, loaded when a visitor first enlarges one. If it cannot be loaded, the browser
 * opens the picture's file.
 */
export function PictureViewer(props: PictureViewerProps) {
  const [Dialog, setDialog] = useState<typeof PictureViewerDialog | null>(null);
  const file = props.index === null ? undefined : props.pictures[props.index]?.src;
  const isWanted = file !== undefined && !Dialog;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./picture-viewer-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.PictureViewerDialog),
      () => isCurrent && location.assign(file),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, file]);
  return Dialog && <Dialog {...props} />;
}
