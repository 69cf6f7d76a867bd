import { setImmediate } from 'node:timers/promises';
import { createSemaphore } from '../core/semaphore.ts';

/** Receives how long a page waited and how long its rendering took, in ms. */
export type OnRendered = (queueMs: number, renderMs: number) => void;

export type RenderQueues = ReturnType<typeof createRenderQueues>;

/**
 * Queues of pages to render. The server renders one page for visitors and one for staff at a time, and sends cached pages
 * in between. A full queue throws `unavailable`; an IP address or network over its share gets `too_many_requests`.
 */
export function createRenderQueues(onRendered: OnRendered) {
  // `each`, so that one IP address cannot fill a queue.
  const limitRenders = createSemaphore({ concurrency: 1, queue: 50, each: 20, refusal: 'unavailable' });
  const limitQueries = createSemaphore({ concurrency: 1, queue: 50, each: 15, refusal: 'unavailable' });
  const limitPosts = createSemaphore({ concurrency: 1, queue: 20, each: 4, refusal: 'unavailable' });
  const limitStaff = createSemaphore({ concurrency: 1, queue: 20, refusal: 'unavailable' });

  const forVisitor = <Result>(visitor: string, work: () => Promise<Result>) => {
    const queuedAt = performance.now();
    return limitRenders(async () => {
      await setImmediate();
      const startedAt = performance.now();
      const result = await work();
      onRendered(startedAt - queuedAt, performance.now() - startedAt);
      return result;
    }, visitor);
  };

  return {
    forVisitor,
    /** URLs with a query or the name of a record are unlimited in number, so they enter the visitors' queue one at a time. */
    forOneOfMany: <Result>(visitor: string, work: () => Promise<Result>) =>
      limitQueries(() => forVisitor(visitor, work), visitor),
    /** Answers to forms posted without script also enter the visitors' queue one at a time. */
    forPost: <Result>(visitor: string, work: () => Promise<Result>) =>
      limitPosts(() => forVisitor(visitor, work), visitor),
    /** Pages that only staff see do not wait for visitors. */
    forStaff: <Result>(work: () => Promise<Result>) => limitStaff(work),
  };
}
