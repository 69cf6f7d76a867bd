import { z } from 'zod';

/** The output schema of a subscription; every item is parsed with `schema`. */
export function eachOf<Item>(schema: z.ZodType<Item>) {
  return z.custom<AsyncIterable<Item>>(isAsyncIterable).transform(async function* (items): AsyncGenerator<Item> {
    for await (const item of items) yield schema.parse(item);
  });
}

const isAsyncIterable = (value: unknown) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
