import { adminPaths, type CollectionName, collectionPaths } from '../../src/shared/paths.ts';
import { siteSections } from '../../src/shared/settings/sections.ts';
import {
  fixedCategories,
  fixedLabTests,
  fixedOpinions,
  longInfo,
  longOffer,
  longPackage,
} from './fixed-centre/records.ts';

const { signIn, setup, link, forgotten, closeDays: _closeDays, settingsSection, ...signedIn } = adminPaths;

/** Pages before the sign-in. */
export const signInPages: string[] = [signIn(), setup(), link(), forgotten()];

type RecordIds = Record<CollectionName, string>;

/** Every page of staff: those with a fixed address, the sections of the settings, and the forms of records. */
export const listStaffPages = (records: RecordIds): string[] =>
  [
    ...Object.values(signedIn).map((path) => path()),
    ...Object.keys(siteSections).map(settingsSection),
    ...Object.entries(collectionPaths).flatMap(([name, { list, edit }]) => [
      list,
      edit(),
      edit(records[name as CollectionName]),
    ]),
  ].filter((path, at, all) => all.indexOf(path) === at);

/** The records with the longest texts. */
const longRecords: RecordIds = {
  package: longPackage.id,
  category: fixedCategories.at(-1)?.id ?? '',
  offer: longOffer.id,
  medicalInfo: longInfo.id,
  opinion: fixedOpinions[4]?.id ?? '',
  labTest: fixedLabTests[3]?.id ?? '',
};

export const staffPages: string[] = listStaffPages(longRecords);
