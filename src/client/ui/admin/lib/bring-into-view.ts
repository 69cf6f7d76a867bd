/** As the `ref` of the one that is meant among many: scrolls no further than until it can be seen; across, into the middle. */
export function bringIntoView(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
