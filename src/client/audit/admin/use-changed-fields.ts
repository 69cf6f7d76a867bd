import { useLingui } from '@lingui/react/macro';
import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { offersCollection } from '#shared/offers/offers.collection.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { type SectionName, sections } from '#shared/settings/sections.ts';
import { pageTextGroups } from '../../settings/admin/page-texts-section.ts';
import { groupsOf } from '../../settings/admin/section-groups.ts';
import type { FieldGroup } from '../../ui/admin/section-form/field-shapes.ts';

const fieldsOf: Record<CollectionName, Record<string, Field>> = {
  package: packagesCollection.fields,
  category: categoriesCollection.fields,
  offer: offersCollection.fields,
  opinion: opinionsCollection.fields,
  medicalInfo: medicalInfosCollection.fields,
  labTest: labTestsCollection.fields,
};
const sectionNames = Object.keys(sections) as SectionName[];
const groups: readonly FieldGroup[] = sectionNames.flatMap((name) =>
  name === 'texts' ? pageTextGroups : groupsOf(name),
);

/** The label of a changed field as in its form; undefined for a field that no form shows. */
export function useChangedFields() {
  const { t, i18n } = useLingui();
  const isCollection = (kind: string): kind is CollectionName => Object.hasOwn(fieldsOf, kind);

  function labelOfSetting(key: string, name: string): string | undefined {
    for (const { at, title, fields } of groups) {
      if (at === `${key}.${name}` || at.startsWith(`${key}.${name}.`)) return i18n._(title);
      if (at !== key) continue;
      for (const shape of fields) {
        if (shape.name === name) return i18n._(shape.kind === 'entries' ? title : shape.label);
        if (shape.kind !== 'pair' && shape.kind !== 'paragraphs') continue;
        const label = i18n._(shape.label);
        if (name === `${shape.name}En`) return t`${label} in English`;
        if (name === `${shape.name}Ar`) return t`${label} in Arabic`;
      }
    }
    return undefined;
  }

  return (subject: string, subjectName: string, name: string): string | undefined => {
    if (subject === 'setting') return labelOfSetting(subjectName, name);
    const field = isCollection(subject) ? fieldsOf[subject][name] : undefined;
    return field && i18n._(field.label);
  };
}
