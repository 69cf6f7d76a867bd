import BetterSqlite3 from 'better-sqlite3';
import { handleTasks } from '../core/low-priority-process.ts';
import { isDamage } from './backup-failure.ts';

handleTasks<{ databaseFile: string }, 'sound' | 'damaged'>(async ({ databaseFile }) => {
  const client = new BetterSqlite3(databaseFile, { readonly: true, fileMustExist: true });
  try {
    return client.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'sound' : 'damaged';
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  } finally {
    client.close();
  }
});
