import type { MonthName } from '#shared/medical-infos/information-address.rules.ts';
import type { MedicalInfoInput, MedicalInfoRecord } from '#shared/medical-infos/medical-infos.schema.ts';
import { numberOf, textOf } from '../../ui/admin/forms/number-field.tsx';

/** The form's fields: the week as it is typed, nothing chosen as an empty text. */
export type MedicalInfoFormValues = typeof emptyMedicalInfo;

export const emptyMedicalInfo = {
  titleEn: '',
  titleAr: '',
  descriptionEn: '',
  descriptionAr: '',
  category: '' as MedicalInfoInput['category'] | '',
  week: '',
  month: '' as MonthName | '',
  isPublished: true,
};

/** A stored piece of information as the form shows it. */
export function toFormValues({ titleEn, titleAr, descriptionEn, descriptionAr, category, week, month, isPublished }: MedicalInfoRecord): MedicalInfoFormValues {
  return { titleEn, titleAr, descriptionEn, descriptionAr, category, week: textOf(week), month: month ?? '', isPublished };
}

/** What the form sends, for the schema to accept or refuse. */
export function toMedicalInfoInput({ category, week, month, ...fields }: MedicalInfoFormValues) {
  return { ...fields, category: category || undefined, week: numberOf(week), month: month || null };
}
