import { drawFrom } from '#server/core/random.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { actions } from './actions.ts';
import { everyReference, readCases, remember } from './case.ts';
import { type Centre, setUpCentre } from './centre.ts';
import { chanceOf } from './chance.ts';
import { invariants } from './invariants/all.ts';
import type { Defect } from './planted/defects.ts';
import { createWorld } from './world.ts';

export interface SimulationOptions {
  seed: number;
  days: number;
  /** Only these steps run an action; in the others only time passes. */
  only?: ReadonlySet<number>;
  /** Starts with the site of the frozen backup. */
  isFrozen?: boolean;
  /** A defect to inject, to test whether the run finds it. */
  defect?: Defect;
}

export interface SimulationReport {
  seed: number;
  days: number;
  steps: number;
  /** The steps that ran an action. */
  acted: number[];
  /** One line for each step, the same for the same seed. */
  trace: string[];
  /** Broken invariants; empty if all held. The run ends with the step that broke one. */
  broken: string[];
  /** How many items each invariant checked. */
  checked: Record<string, number>;
}

const meanGapMs = 30 * minuteMs;

/** Simulates a centre for some days. Every random choice depends on the seed alone. */
export async function simulate({ seed, days, only, defect, isFrozen }: SimulationOptions): Promise<SimulationReport> {
  const stopDrawing = drawFrom(chanceOf(seed, 0).ids);
  const world = await createWorld({ defect, isFrozen });
  const { clock, trace, unexpected } = world;
  const checked: Record<string, number> = Object.fromEntries(invariants.map(({ name }) => [name, 0]));
  const broken: string[] = [];
  const acted: number[] = [];
  let step = 0;

  /** Checks the invariants of changed requests; at the end of a day, of all. */
  async function checkInvariants(centre: Centre, isNewDay: boolean, line: string): Promise<void> {
    const { cases, changed, retention, services } = centre;
    for (const [reference] of line.matchAll(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/g)) changed.add(reference);
    cases.current = readCases(centre, isNewDay ? everyReference(centre) : changed);
    cases.areAll = isNewDay;
    for (const { name, when, check } of invariants) {
      if (when === 'day' && !isNewDay) continue;
      const finding = await check(centre);
      checked[name] = (checked[name] ?? 0) + finding.checked;
      broken.push(...finding.broken.map((what) => `${name}: ${what}`));
    }
    remember(centre, cases.current);
    cases.current = null;
    changed.clear();
    retention.before = services().settings.get('retention');
    broken.push(...unexpected.splice(0));
  }

  try {
    const centre = await setUpCentre(world);
    const end = clock.trueNow() + days * dayMs;
    while (clock.trueNow() < end && broken.length === 0) {
      step += 1;
      const chance = chanceOf(seed, step);
      drawFrom(chance.ids);
      const day = dayNumber(clock.trueNow());
      const traced = trace.length;
      await world.pass(Math.min(chance.exponential(meanGapMs), dayMs / 2));
      if (!only || only.has(step)) {
        acted.push(step);
        await act(centre, step, chance);
      }
      const isNewDay = dayNumber(clock.trueNow()) !== day;
      await checkInvariants(centre, isNewDay, trace.slice(traced).join());
    }
    return { seed, days, steps: step, acted, trace, broken, checked };
  } finally {
    stopDrawing();
    await world.close();
  }
}

async function act(centre: Centre, step: number, chance: ReturnType<typeof chanceOf>): Promise<void> {
  const { clock, trace } = centre;
  const action = chance.pickWeighted(actions, ({ weight }) => (typeof weight === 'number' ? weight : weight(centre)));
  if (!action) return;
  const at = new Date(clock.now()).toISOString().slice(0, 16);
  const outcome = await action.run(centre, chance).catch((error: unknown) => {
    // After a crash, an action may fail because it reads the site again.
    if (centre.isCrashed()) return 'no answer';
    throw error;
  });
  trace.push(`${step} ${at} ${action.name}: ${outcome}`);
  if (centre.isCrashed()) await centre.restartAfterCrash();
}

const dayNumber = (at: number): number => Math.floor(at / dayMs);
