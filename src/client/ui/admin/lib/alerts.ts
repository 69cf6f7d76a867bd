import { createBrowserChoice } from './browser-choice.ts';

/** How the browser announces a new request. */
interface Alerts {
  hasSound: boolean;
  hasNotification: boolean;
}

const key = 'dana-alerts';

/** The alerts of this browser. All are off until a member of staff turns them on. */
export const alerts = createBrowserChoice<Alerts>(key, { hasSound: false, hasNotification: false });

/**
 * Whether this tab is the first of the browser to announce a request on this channel; `revision` identifies the
 * request. Without localStorage, every tab is.
 */
export async function claimAlert(channel: 'sound' | 'notification', revision: number): Promise<boolean> {
  const claimKey = `${key}-${channel}`;
  const claim = () => {
    try {
      if (localStorage.getItem(claimKey) === String(revision)) return false;
      localStorage.setItem(claimKey, String(revision));
    } catch {
      // Two announcements are better than none.
    }
    return true;
  };
  // Without HTTPS there are no locks. Tabs rarely poll in the same instant.
  return 'locks' in navigator ? navigator.locks.request(claimKey, claim) : claim();
}

/** `unsupported` also on phones that allow notifications for installed apps only. */
export function notificationPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

let audio: AudioContext | null = null;
const notes = [659, 880];
const noteSeconds = 0.22;

/** Two short, soft notes. Browsers allow sound only after an interaction with the page. */
export async function chime(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
  for (const [index, frequency] of notes.entries()) {
    const start = audio.currentTime + index * noteSeconds;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + noteSeconds * 2);
  }
}
