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
  /** Only these steps act; in the others only time passes. */
  only?: ReadonlySet<number>;
  /** Begins with the site of the frozen backup. */
  isFrozen?: boolean;
  /** Put into the application, to see whether the run finds it. */
  defect?: Defect;
}

export interface SimulationReport {
  seed: number;
  days: number;
  steps: number;
  /** The steps that acted. */
  acted: number[];
  /** One line for each step, the same for the same seed. */
  trace: string[];
  /** What is broken; empty if every promise held. The run ends with the first. */
  broken: string[];
  /** How often each promise was asked. */
  asked: Record<string, number>;
}

const meanGapMs = 30 * minuteMs;

/** Runs a centre for some days. Every choice is drawn from the seed. */
export async function simulate({ seed, days, only, defect, isFrozen }: SimulationOptions): Promise<SimulationReport> {
  const stopDrawing = drawFrom(chanceOf(seed, 0).ids);
  const world = await createWorld({ defect, isFrozen });
  const { clock, trace, unexpected } = world;
  const asked: Record<string, number> = Object.fromEntries(invariants.map(({ name }) => [name, 0]));
  const broken: string[] = [];
  const acted: number[] = [];
  let step = 0;

  /** Asks of what has changed; at the end of a day of everything. */
  async function ask(centre: Centre, isNewDay: boolean, line: string): Promise<void> {
    const { cases, changed, retention, services } = centre;
    for (const [reference] of line.matchAll(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/g)) changed.add(reference);
    cases.current = readCases(centre, isNewDay ? everyReference(centre) : changed);
    cases.areAll = isNewDay;
    for (const { name, when, check } of invariants) {
      if (when === 'day' && !isNewDay) continue;
      const finding = await check(centre);
      asked[name] = (asked[name] ?? 0) + finding.asked;
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
      await ask(centre, isNewDay, trace.slice(traced).join());
    }
    return { seed, days, steps: step, acted, trace, broken, asked };
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
    // A person who looks further after the crash sees nothing.
    if (centre.isCrashed()) return 'no answer';
    throw error;
  });
  trace.push(`${step} ${at} ${action.name}: ${outcome}`);
  if (centre.isCrashed()) await centre.restartAfterCrash();
}

const dayNumber = (at: number): number => Math.floor(at / dayMs);
