import { useSyncExternalStore } from 'react';

/** How a browser tells of a new request. */
interface Alerts {
  hasSound: boolean;
  hasNotification: boolean;
}

const key = 'dana-alerts';
const off: Alerts = { hasSound: false, hasNotification: false };
const listeners = new Set<() => void>();

/** What this browser is to do when a request comes: nothing, until somebody chooses it here. */
export function readAlerts(): Alerts {
  try {
    return { ...off, ...(JSON.parse(readText()) as Partial<Alerts>) };
  } catch {
    return off;
  }
}

/** Keeps a choice for all tabs of this browser; where it keeps nothing, for as long as the page stands. */
export function changeAlerts(change: Partial<Alerts>): void {
  lastText = JSON.stringify({ ...readAlerts(), ...change });
  try {
    localStorage.setItem(key, lastText);
  } catch {
    // A browser that keeps nothing still rings while it is open.
  }
  for (const listener of listeners) listener();
}

export function useAlerts(): Alerts {
  useSyncExternalStore(subscribe, readText);
  return readAlerts();
}

let lastText = '{}';
function readText(): string {
  try {
    return localStorage.getItem(key) ?? lastText;
  } catch {
    return lastText;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this browser can show notifications, and may: some phones have them for installed apps only. */
export function notificationPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

let audio: AudioContext | null = null;
const notes = [659, 880];
const noteSeconds = 0.22;

/** Two short, soft notes. Browsers let a page sound only after somebody has used it. */
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
