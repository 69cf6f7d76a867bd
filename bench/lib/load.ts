import autocannon from 'autocannon';
import { quantile } from './statistics.ts';

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
}

const connections = 32;

export interface Asking {
  method?: 'GET' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
  /** The one status that is wanted; 200 unless told. */
  status?: number;
}

/** Asks for one address over and over on 32 connections, as a browser that takes brotli. Throws where another status comes back. */
export async function load(url: string, seconds: number, { method = 'GET', headers = {}, body, status = 200 }: Asking = {}): Promise<Load> {
  const times: number[] = [];
  let others = 0;
  const asked = { 'accept-encoding': 'gzip, deflate, br', ...headers };
  const run = autocannon({ url, method, connections, duration: seconds, headers: asked, ...(body !== undefined && { body }) });
  run.on('response', (_client, answered, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (answered !== status) others += 1;
  });
  const { errors } = await run;
  if (errors > 0 || others > 0) throw new Error(`${url}: ${errors} errors, ${others} answers that were not ${status}.`);
  return { requestsPerSecond: times.length / seconds, p99Ms: quantile(times, 0.99) };
}
