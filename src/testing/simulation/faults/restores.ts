import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeSnapshot } from '#server/backup/backup-snapshot.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { toInstant } from '#server/core/clock.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { type Action, action } from '../action.ts';
import { everyReference, readCases, remember } from '../case.ts';
import { type Centre, turnMessagesOn } from '../centre.ts';
import type { Person } from '../diary.ts';
import { people } from '../people/all.ts';
import { databaseFile } from '../site.ts';

interface Copy {
  folder: string;
  /** True time. A restore loses requests that were acknowledged later. */
  madeAt: number;
}

const copies = new WeakMap<Centre, Copy>();
/** Older backups are not restored: an owner would have to write to the senders of the lost requests. */
const oldestMs = 4 * dayMs;

async function makeCopy({ folder, copiesFolder, clock }: Centre, name: string): Promise<Copy> {
  const copy = join(copiesFolder, name);
  rmSync(copy, { recursive: true, force: true });
  for (const part of ['database', 'uploads']) mkdirSync(join(copy, part), { recursive: true });
  const { cards, pictures } = await takeSnapshot({
    databaseFile: databaseFile(folder),
    uploadsDir: join(folder, 'uploads'),
    databaseStage: join(copy, 'database'),
    uploadsStage: join(copy, 'files'),
  });
  for (const { name, path } of [...cards, ...pictures]) cpSync(path, join(copy, name));
  return { folder: copy, madeAt: clock.trueNow() };
}

/**
 * Replaces the site with the copy, as the command does. Requests since the copy are lost, mails that were unsent at its
 * time are sent again, and erased data returns, so the owner erases it again.
 */
async function restore(centre: Centre, copy: Copy): Promise<string> {
  const { clock, diary } = centre;
  await centre.stop();
  const { replaced } = await restoreBackup({
    folders: centre.site().deps.config,
    now: toInstant(clock.now()),
    fill: async (stages) => {
      cpSync(join(copy.folder, 'database'), stages.data, { recursive: true });
      cpSync(join(copy.folder, 'uploads'), stages.uploads, { recursive: true });
      return { holdsKeys: false, missing: [], files: [] };
    },
  });
  // The server deletes the replaced folders after 30 days; this owner deletes them at once.
  for (const path of replaced) rmSync(path, { recursive: true, force: true });
  await centre.start();
  const { lost, returned } = diary.restore(copy.madeAt, clock.trueNow());
  const restored = everyReference(centre);
  remember(centre, readCases(centre, restored));
  for (const reference of restored) centre.changed.add(reference);
  const { webhooks } = centre.callAs('198.51.100.9', centre.staff.owner).admin;
  await webhooks.setOn.mutate({ id: centre.webhookId, isOn: true });
  turnMessagesOn(centre);
  for (const person of returned) await eraseAgain(centre, person);
  return `as of ${toInstant(copy.madeAt).slice(0, 16)}: ${lost} requests lost, ${returned.length} erased again`;
}

async function eraseAgain({ callAs, staff, diary, clock }: Centre, { email }: Person): Promise<void> {
  const { people: data } = callAs('198.51.100.9', staff.owner).admin;
  const { requests } = await data.find.mutate({ terms: [email] });
  const requestIds = requests.map(({ id }) => id);
  if (requestIds.length > 0) await data.erase.mutate({ terms: [email], requestIds });
  diary.noteErased(requests, clock.trueNow());
}

export const restores: Action[] = [
  action('a backup is made', 0.1, async (centre) => {
    copies.set(centre, await makeCopy(centre, 'backup'));
    return 'made';
  }),
  action(
    'the last backup is restored',
    (centre) => (isRecent(centre) ? 0.1 : 0),
    async (centre) => {
      const copy = copies.get(centre);
      copies.delete(centre);
      return copy ? restore(centre, copy) : 'none';
    },
  ),
  action('the machine is lost, with a replica one step behind', 0.06, async (centre, chance) => {
    const copy = await makeCopy(centre, 'replica');
    const last = chance.pick(people);
    // A request that is acknowledged from here on is not in the copy.
    centre.clock.pass(1);
    const outcome = await last.run(centre, chance);
    return `after ${last.name}: ${outcome}; ${await restore(centre, copy)}`;
  }),
];

const isRecent = (centre: Centre): boolean => {
  const copy = copies.get(centre);
  return copy !== undefined && centre.clock.trueNow() - copy.madeAt < oldestMs;
};
