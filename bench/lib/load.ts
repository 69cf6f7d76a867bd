import autocannon from 'autocannon';
import { quantile } from './statistics.ts';

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
}

const connections = 32;

export interface RequestOptions {
  method?: 'GET' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
  /** The expected status; defaults to 200. */
  status?: number;
}

/** Requests one address on 32 connections, accepting brotli. Throws on any other status. */
export async function load(
  url: string,
  seconds: number,
  { method = 'GET', headers = {}, body, status = 200 }: RequestOptions = {},
): Promise<Load> {
  const times: number[] = [];
  let others = 0;
  const requestHeaders = { 'accept-encoding': 'gzip, deflate, br', ...headers };
  const run = autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: requestHeaders,
    ...(body !== undefined && { body }),
  });
  run.on('response', (_client, answered, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (answered !== status) others += 1;
  });
  const { errors } = await run;
  if (errors > 0 || others > 0) throw new Error(`${url}: ${errors} errors, ${others} responses other than ${status}.`);
  return { requestsPerSecond: times.length / seconds, p99Ms: quantile(times, 0.99) };
}
