import { createHash } from 'node:crypto';

/** A stable id of a demo record, equal on every machine: 24 hexadecimal digits. */
export const demoId = (kind: string, key: string): string =>
  createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 24);
