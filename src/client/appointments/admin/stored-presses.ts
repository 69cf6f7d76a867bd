import type { VisitAction } from '#shared/appointments/appointments.schema.ts';
import { tabStorage } from '../../ui/lib/tab-storage.ts';

/** A press of a collector that the server has not stored yet. Contains nothing about the patient. */
export interface Press {
  id: string;
  action: VisitAction;
  sequence: number;
  at: string;
  key: string;
  /** Why the visit was missed, of the usual reasons: typed words, which may name a person, are not stored. */
  reason?: string;
}

export const pressesKey = (staffId: string): string => `visit-presses:${staffId}`;
/** Removes the unsent presses of a member who signs out. */
export const forgetPresses = (staffId: string): void => tabStorage.remove(pressesKey(staffId));

export function readPresses(key: string): Press[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
