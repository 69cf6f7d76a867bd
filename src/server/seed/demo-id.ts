import { createHash } from 'node:crypto';

/** The same id for the same demo record on every machine: 24 hexadecimal digits. */
export const demoId = (kind: string, key: string): string => createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 24);
