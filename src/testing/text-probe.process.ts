import { handleTasks } from '#server/core/low-priority-process.ts';
import { drawText, type TextStyle } from '#server/share-images/text-layer.ts';

/** A text to draw as in share pictures. */
export interface TextProbe {
  text: string;
  style: TextStyle;
}

// A separate process, because fonts are loaded once per process.
handleTasks(async ({ text, style }: TextProbe) => {
  const { width, height, input } = await drawText(text, style);
  return { width, height, pixels: input.toString('base64') };
});
