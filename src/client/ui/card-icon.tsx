import { IconCheck, IconDroplet, IconScale, IconTestPipe } from '@tabler/icons-react';

const ids = { check: 'icon-check', droplet: 'icon-droplet', scale: 'icon-scale', tube: 'icon-tube' };

/** The drawings of the icons that cards repeat, once for each page. In each card, they were a fourth of its elements. */
export function CardIcons() {
  return (
    <div hidden>
      <IconCheck id={ids.check} />
      <IconDroplet id={ids.droplet} />
      <IconScale id={ids.scale} />
      <IconTestPipe id={ids.tube} />
    </div>
  );
}

/** A decorative icon of a card. The layout contains its drawing. */
export function CardIcon({ name }: { name: keyof typeof ids }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <use href={`#${ids[name]}`} />
    </svg>
  );
}
