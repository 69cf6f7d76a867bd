import { answerOrders } from '../core/low-priority-process.ts';
import { encodePicture } from './picture-encoder.ts';

answerOrders(({ path }: { path: string }) => encodePicture(path));
