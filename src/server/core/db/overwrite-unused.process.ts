import { handleTasks } from '../low-priority-process.ts';
import { overwriteUnused } from './overwrite-unused.ts';

handleTasks(({ databaseFile }: { databaseFile: string }) => overwriteUnused(databaseFile));
