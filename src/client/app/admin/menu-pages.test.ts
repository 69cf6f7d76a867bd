import { beforeAll, expect, test } from 'vitest';
import { collectionPaths } from '#shared/paths.ts';
import { roleCan, type StaffRole, staffRoles } from '#shared/permissions.ts';

let menu: typeof import('./menu-pages.ts');
beforeAll(async () => {
  // A component reads it while its module loads.
  Object.assign(globalThis, { CSS: { supports: () => true } });
  menu = await import('./menu-pages.ts');
});

/** The places of a role, each with its entries, as the menu shows them. */
const menuOf = (role: StaffRole) =>
  menu
    .permittedPlaces(role)
    .flatMap(({ label, entries }) => [label.message, ...entries.map((page) => `- ${page.label.message}`)]);

const ofEditors = [
  'Catalogue',
  '- Packages',
  '- Package Category',
  '- Offer',
  'Content',
  '- Opinions',
  '- Information',
];

test('An owner has seven places, with the five specified pages as entries of the menu.', () => {
  expect(menuOf('owner')).toEqual(['Today', 'Requests', 'Appointments', ...ofEditors, 'People and system', 'Settings']);
});

test('Another role has the places with a page that it may open; a place with one such page is that page.', () => {
  expect(menuOf('nurse')).toEqual(['Appointments']);
  expect(menuOf('reception')).toEqual(['Today', 'Requests', 'Appointments', 'One person’s data']);
  expect(menuOf('director')).toEqual(['Catalogue', '- Review of laboratory tests', '- Fasting to confirm']);
  expect(menuOf('editor')).toEqual(['Today', ...ofEditors]);
});

test('The list of each collection is in a place.', () => {
  const lists = Object.values(collectionPaths).map(({ list }) => list);
  expect(menu.menuPages.map(({ path }) => path)).toEqual(expect.arrayContaining(lists));
});

test.each(staffRoles)('Each page that the role “%s” may open is in one of its places, and no other page.', (role) => {
  const allowed = menu.menuPages.filter(({ permission }) => !permission || roleCan(role, permission));
  const shown = menu.permittedPlaces(role).flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(shown).toEqual(allowed.map(({ path }) => path));
});
