import type { MessageKey } from '#shared/errors.ts';

/**
 * A measured value: an amount, bytes, an instant (ISO 8601) with its age or without, a day, or a text that no language
 * translates.
 */
type FactValue =
  | { count: number }
  | { bytes: number }
  | { at: string }
  | { time: string }
  | { day: string }
  | { text: string };

export interface HealthFact {
  label: MessageKey;
  value: FactValue;
}

/** Why a check is not green. `title` and `advice` replace those of the check. */
export interface HealthProblem extends Partial<HealthTexts> {
  state: 'amber' | 'red';
  /** In English, for the log and `/readyz`. */
  reason: string;
  /** Pages of visitors cannot be answered, so `/readyz` fails. */
  stopsPages?: boolean;
}

export interface HealthFinding {
  /** null: green. */
  problem: HealthProblem | null;
  facts: HealthFact[];
}

interface HealthTexts {
  title: MessageKey;
  /** Says what to do, and who; several sentences. */
  advice: readonly MessageKey[];
}

/**
 * A check of the site's health. The page "System", the notices above every page, the mails to owners, `/readyz` and the
 * heartbeat all read the one list of checks in `dependencies.ts`.
 */
export interface HealthCheck extends HealthTexts {
  name: string;
  label: MessageKey;
  /** The page of the staff area for this topic. */
  path?: string;
  /** Runs at most once a second. An error that it throws makes the check red. */
  find: () => HealthFinding;
}

export const noFinding: HealthFinding = { problem: null, facts: [] };
