import autocannon from 'autocannon';
import { quantile } from './statistics.ts';

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
}

const connections = 32;

/** Asks for one address over and over on 32 connections, as a browser that takes brotli. Throws where anything but 200 comes back. */
export async function load(url: string, seconds: number): Promise<Load> {
  const times: number[] = [];
  const run = autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { errors, non2xx } = await run;
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers that were not 2xx.`);
  return { requestsPerSecond: times.length / seconds, p99Ms: quantile(times, 0.99) };
}
