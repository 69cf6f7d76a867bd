import type { OrderedList } from '../content/ordering.service.ts';
import type { NamedRecords } from '../content/stored-collection.ts';
import { labTests, panels, tags } from './lab-tests.table.ts';

export const storedLabTests: NamedRecords = { table: labTests, nameFields: ['nameEn', 'nameAr'] };
export const storedPanels: OrderedList = { table: panels, nameFields: ['nameEn', 'nameAr'] };
export const storedTags: OrderedList = { table: tags, nameFields: ['nameEn', 'nameAr'] };
