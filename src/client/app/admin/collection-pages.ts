import { msg, plural } from '@lingui/core/macro';
import {
  IconBook2,
  IconCategory,
  IconDiscount,
  IconListDetails,
  IconMessageHeart,
  IconMicroscope,
  IconTags,
  IconTestPipe,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { adminPaths } from '#shared/paths.ts';
import { CategoriesPage } from '../../categories/admin/categories.admin.tsx';
import { LabTestEditorPage, LabTestsPage } from '../../lab-tests/admin/lab-tests.admin.tsx';
import { PanelsPage, TagsPage } from '../../lab-tests/admin/tags-and-panels.page.tsx';
import { MedicalInfoEditorPage, MedicalInfosPage } from '../../medical-infos/admin/medical-infos.admin.tsx';
import { OfferEditorPage, OffersPage } from '../../offers/admin/offers.admin.tsx';
import { OpinionEditorPage, OpinionsPage } from '../../opinions/admin/opinions.admin.tsx';
import { PackageEditorPage } from '../../packages/admin/package-editor.page.tsx';
import { PackagesPage } from '../../packages/admin/packages.page.tsx';
import type { CollectionEntries } from '../../ui/admin/lib/collection-entries.ts';
import type { StaffPage } from '../../ui/admin/lib/staff-page.ts';

/** The collections in the order of the menu. */
export const collections: CollectionEntries = {
  package: {
    icon: IconTestPipe,
    one: msg`Package`,
    many: msg`Packages`,
    counted: (count) => msg`${plural(count, { one: '# package', other: '# packages' })}`,
    list: { Page: PackagesPage, label: msg`Packages`, also: msg`catalogue, prices, checks` },
    editor: { Page: PackageEditorPage, label: msg`Add New Package`, also: msg`create a package` },
  },
  category: {
    icon: IconCategory,
    one: msg`Category`,
    many: msg`Categories`,
    counted: (count) => msg`${plural(count, { one: '# category', other: '# categories' })}`,
    list: { Page: CategoriesPage, label: msg`Package Category`, also: msg`categories, groups of packages` },
  },
  offer: {
    icon: IconDiscount,
    one: msg`Offer`,
    many: msg`Offers`,
    counted: (count) => msg`${plural(count, { one: '# offer', other: '# offers' })}`,
    list: { Page: OffersPage, label: msg`Offer`, also: msg`discounts, sale, promotions` },
    editor: { Page: OfferEditorPage, label: msg`Add New Offer`, also: msg`create an offer, discount` },
  },
  opinion: {
    icon: IconMessageHeart,
    one: msg`Testimonial`,
    many: msg`Testimonials`,
    counted: (count) => msg`${plural(count, { one: '# testimonial', other: '# testimonials' })}`,
    list: { Page: OpinionsPage, label: msg`Opinions`, also: msg`testimonials, reviews` },
    editor: { Page: OpinionEditorPage, label: msg`Add New Opinion`, also: msg`add a testimonial` },
  },
  medicalInfo: {
    icon: IconBook2,
    one: msg`Information`,
    many: msg`Medical information`,
    counted: (count) => msg`${plural(count, { one: '# piece of information', other: '# pieces of information' })}`,
    list: { Page: MedicalInfosPage, label: msg`Information`, also: msg`articles, medical advice, weeks` },
    editor: { Page: MedicalInfoEditorPage, label: msg`Add New Information`, also: msg`write an article` },
  },
  labTest: {
    icon: IconMicroscope,
    one: msg`Laboratory test`,
    many: msg`Laboratory tests`,
    counted: (count) => msg`${plural(count, { one: '# laboratory test', other: '# laboratory tests' })}`,
    list: { Page: LabTestsPage, label: msg`Laboratory tests`, also: msg`analyses, parameters` },
    editor: { Page: LabTestEditorPage, label: msg`Add test`, also: msg`create a laboratory test` },
  },
};

/** Collections without versions and a trash: one page shows the list and the form. */
export const simpleCollections: readonly (StaffPage & { Page: ComponentType })[] = [
  {
    path: adminPaths.panels(),
    icon: IconListDetails,
    label: msg`Test panels`,
    permission: 'content.write',
    also: msg`profiles, groups of tests`,
    Page: PanelsPage,
  },
  {
    path: adminPaths.tags(),
    icon: IconTags,
    label: msg`Topics`,
    permission: 'content.write',
    also: msg`tags, labels, subjects`,
    Page: TagsPage,
  },
];
