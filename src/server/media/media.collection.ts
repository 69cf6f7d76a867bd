import type { NamedRecords } from '../content/collections.ts';
import { media } from './media.table.ts';

/** Pictures, named by their files. */
export const mediaCollection: NamedRecords = { table: media, nameFields: ['originalName', 'originalName'] };
