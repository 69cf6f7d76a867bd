import { handleTasks } from '#server/core/low-priority-process.ts';
import { drawText, type TextStyle } from '#server/share-images/text-layer.ts';

/** A text to draw as share pictures do. */
export interface TextProbe {
  text: string;
  style: TextStyle;
}

// In a process of its own, as fonts are looked for once in the life of a process.
handleTasks(async ({ text, style }: TextProbe) => {
  const { width, height, input } = await drawText(text, style);
  return { width, height, pixels: input.toString('base64') };
});
