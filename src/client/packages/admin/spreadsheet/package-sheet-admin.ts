import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { largeChange } from '#shared/content/sheet.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import type { SheetAdmin, SheetTexts } from '../../../content/admin/spreadsheet/sheet-admin.ts';
import { trpc } from '../../../ui/lib/trpc.ts';

/** The key of the last change of many packages, by a sheet or of prices: the later one replaces the earlier. */
export const undoKey = 'bulk-change';

/** The spreadsheet of packages. */
export const packageSheetAdmin: SheetAdmin = {
  collection: 'package',
  importPath: adminPaths.importPackages(),
  undoKey,
  useTexts,
  useRefresh: () => {
    const { packages, categories } = trpc.useUtils().admin;
    return () => {
      void packages.invalidate();
      void categories.list.invalidate();
    };
  },
};

function useTexts(): SheetTexts {
  const { t } = useLingui();
  return {
    title: t`Import packages`,
    list: t`To the packages`,
    intro: t`Each row is a package, and each column is a field of its form. Change what you like, and add rows without a package number for new packages. Rows and columns that you remove from the sheet stay as they are on the site, and so do pictures. Nothing is ever deleted.`,
    downloadAll: t`Download all packages`,
    file: t`Sheet of packages`,
    record: t`Package`,
    added: (count) => t`${plural(count, { one: '# new package', other: '# new packages' })}`,
    changed: (count) => t`${plural(count, { one: '# package would change', other: '# packages would change' })}`,
    unchanged: (count) =>
      t`${plural(count, { one: '# package stays as it is', other: '# packages stay as they are' })}`,
    largelyChanged: (largelyChanged) =>
      t`${plural(largelyChanged, {
        one: `# package has a number that changes by more than ${largeChange}% or is removed. It is listed first: please check it.`,
        other: `# packages have a number that changes by more than ${largeChange}% or is removed. They are listed first: please check them.`,
      })}`,
    marks: {
      fastingUnstated: {
        badge: t`Fasting not stated`,
        all: (count) =>
          t`${plural(count, { one: 'Fasting is not stated for # of these packages: visitors see nothing about it.', other: 'Fasting is not stated for # of these packages: visitors see nothing about it.' })}`,
      },
    },
    effect: (isSiteOpen) =>
      isSiteOpen
        ? t`Either the whole sheet is applied or nothing. Visitors see the changes at once; each package keeps its previous versions.`
        : t`Either the whole sheet is applied or nothing. Each package keeps its previous versions.`,
    applied: {
      changed: (changed) => t`${plural(changed, { one: '# package was changed.', other: '# packages were changed.' })}`,
      added: (added) => t`${plural(added, { one: '# package was added.', other: '# packages were added.' })}`,
    },
    undone: {
      restored: (restored) =>
        t`${plural(restored, { one: '# package has its content from before the sheet.', other: '# packages have their content from before the sheet.' })}`,
      removed: (removed) =>
        t`${plural(removed, { one: '# added package was moved to the bin.', other: '# added packages were moved to the bin.' })}`,
      left: (count, names) =>
        t`${plural(count, { one: `# was changed in the meantime and is left as it is: ${names}`, other: `# were changed in the meantime and are left as they are: ${names}` })}`,
    },
  };
}
