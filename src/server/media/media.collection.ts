import type { NamedRecords } from '../content/collections.ts';
import { media } from './media.table.ts';

export const mediaCollection: NamedRecords = { table: media, nameFields: ['originalName', 'originalName'] };
