import { useLingui } from '@lingui/react/macro';
import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { type FocusEvent, type PointerEvent, useRef } from 'react';
import { useDisclosure } from '../../ui/lib/use-disclosure.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { SocialLinks } from '../../ui/social-links.tsx';
import styles from './speed-dial.module.css';

const names = ['instagram', 'facebook', 'whatsapp', 'map', 'survey'] as const;

/** A floating menu of the centre's profiles on other sites. It opens on hover, focus or tap; without script, on tap. */
export function SpeedDial() {
  const { t } = useLingui();
  const { links } = useSiteFrame();
  const { ref } = useDisclosure();
  /** Whether hover or focus opened the menu, and no click followed. */
  const wasOpened = useRef(false);
  if (!names.some((name) => links[name])) return null;
  const setOpen = (isOpen: boolean) => {
    wasOpened.current = isOpen;
    if (ref.current) ref.current.open = isOpen;
  };
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return (
    <details
      ref={ref}
      className={styles.dial}
      onPointerEnter={(event) => isMouse(event) && setOpen(true)}
      onPointerLeave={(event) => isMouse(event) && setOpen(false)}
      // Focus that returns from a link, as after Escape, does not open it again.
      onFocus={({ target, currentTarget, relatedTarget }: FocusEvent) =>
        target.matches(':focus-visible') && !currentTarget.contains(relatedTarget) && setOpen(true)
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive, but the rule does not know it; a role would hide its state from screen readers */}
      <summary
        className={styles.button}
        aria-label={t`Quick links`}
        onClick={(event) => {
          // The click that follows hover or focus must not close the menu.
          if (wasOpened.current && ref.current?.open) event.preventDefault();
          wasOpened.current = false;
        }}
      >
        <IconMessageCircle className={styles.closed} size={28} aria-hidden />
        <IconX className={styles.opened} size={28} aria-hidden />
      </summary>
      <SocialLinks className={styles.links} names={names} hasLabels />
    </details>
  );
}
