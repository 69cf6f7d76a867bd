import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { largeChange } from '#shared/content/sheet.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import type { SheetAdmin, SheetTexts } from '../../content/admin/spreadsheet/sheet-admin.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** The spreadsheet of laboratory tests. */
export const labTestSheetAdmin: SheetAdmin = {
  collection: 'labTest',
  importPath: adminPaths.importLabTests(),
  undoKey: 'applied-lab-tests',
  useTexts,
  useRefresh: () => {
    const { labTests, packages } = trpc.useUtils().admin;
    return () => {
      void labTests.invalidate();
      void packages.invalidate();
    };
  },
};

function useTexts(): SheetTexts {
  const { t } = useLingui();
  return {
    title: t`Import laboratory tests`,
    list: t`To the laboratory tests`,
    intro: t`Each row is a test, and each column is a field of its form. Change what you like, and add rows without a test number for new tests. Rows and columns that you remove from the sheet stay as they are on the site. Nothing is ever deleted, and no sheet signs a test: patients read changed facts once a reviewer has signed them.`,
    downloadAll: t`Download all laboratory tests`,
    file: t`Sheet of laboratory tests`,
    record: t`Test`,
    added: (count) => t`${plural(count, { one: '# new test', other: '# new tests' })}`,
    changed: (count) => t`${plural(count, { one: '# test would change', other: '# tests would change' })}`,
    unchanged: (count) => t`${plural(count, { one: '# test stays as it is', other: '# tests stay as they are' })}`,
    largelyChanged: (largelyChanged) =>
      t`${plural(largelyChanged, {
        one: `# test has a number that changes by more than ${largeChange}% or is removed. It is listed first: please check it.`,
        other: `# tests have a number that changes by more than ${largeChange}% or is removed. They are listed first: please check them.`,
      })}`,
    marks: {
      fastingUnstated: {
        badge: t`Fasting not stated`,
        all: (count) =>
          t`${plural(count, { one: 'Fasting is not stated for # of these tests.', other: 'Fasting is not stated for # of these tests.' })}`,
      },
      unsigned: {
        badge: t`Waits for a reviewer`,
        all: (count) =>
          t`${plural(count, { one: '# of these tests then waits for a reviewer. Patients read its signed version until then.', other: '# of these tests then wait for a reviewer. Patients read their signed versions until then.' })}`,
      },
    },
    effect: () =>
      t`Either the whole sheet is applied or nothing. Facts and texts that a reviewer signs wait for the signature; everything else applies at once. Each test keeps its previous versions.`,
    applied: {
      changed: (changed) => t`${plural(changed, { one: '# test was changed.', other: '# tests were changed.' })}`,
      added: (added) => t`${plural(added, { one: '# test was added.', other: '# tests were added.' })}`,
    },
    undone: {
      restored: (restored) =>
        t`${plural(restored, { one: '# test has its content from before the sheet.', other: '# tests have their content from before the sheet.' })}`,
      removed: (removed) =>
        t`${plural(removed, { one: '# added test was moved to the bin.', other: '# added tests were moved to the bin.' })}`,
      left: (count, names) =>
        t`${plural(count, { one: `# was changed or used in the meantime and is left as it is: ${names}`, other: `# were changed or used in the meantime and are left as they are: ${names}` })}`,
    },
  };
}
