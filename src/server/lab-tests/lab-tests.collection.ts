import type { NamedRecords } from '../content/collections.ts';
import type { OrderedList } from '../content/ordering.service.ts';
import { labTests, panels, tags } from './lab-tests.table.ts';

export const labTestsCollection: NamedRecords = { table: labTests, nameFields: ['nameEn', 'nameAr'] };
export const panelsCollection: OrderedList = { table: panels, nameFields: ['nameEn', 'nameAr'] };
export const tagsCollection: OrderedList = { table: tags, nameFields: ['nameEn', 'nameAr'] };
