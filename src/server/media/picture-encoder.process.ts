import { answerOrders } from '../low-priority-process.ts';
import { encodePicture } from './picture-encoder.ts';

answerOrders(({ path }: { path: string }) => encodePicture(path));
