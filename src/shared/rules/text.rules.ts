/** A text cut at a number of characters, an ellipsis in the place of the rest; a shorter one stays as it is. */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`;
}
