import { handleTasks } from '../core/low-priority-process.ts';
import { encodePicture } from './picture-encoder.ts';

handleTasks(({ path }: { path: string }) => encodePicture(path));
