import type { NamedRecords } from '../content/stored-collection.ts';
import { media } from './media.table.ts';

export const mediaCollection: NamedRecords = { table: media, nameFields: ['originalName', 'originalName'] };
