import { useLingui } from '@lingui/react/macro';
import { CollectionEditor } from '../../content/admin/collection-editor.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { PercentField } from '../../ui/admin/forms/percent-field.tsx';
import { percentAfterTyping } from '../../ui/admin/forms/sale-percent.ts';
import { offersAdmin } from './offers-admin.ts';
import { RelatedPackageField } from './related-package-field.tsx';

/** The typed prices, with the names of a package's fields. */
const pricesOf = (typed: Record<'originalPrice' | 'salePrice' | 'salePercent', string>) => ({
  price: typed.originalPrice,
  priceSale: typed.salePrice,
  salePercent: typed.salePercent,
});

export function OfferEditorPage() {
  const { t } = useLingui();
  const otherPictures = t`If there are none, the pictures of the other language are shown.`;
  return (
    <CollectionEditor
      admin={offersAdmin}
      sections={formLayout(offersAdmin.collection, [
        {
          title: t`About the offer`,
          inputs: ['name', 'description', 'appliesToAllTests', 'tests', 'relatedPackageId'],
          shownIf: { tests: ({ appliesToAllTests }) => !appliesToAllTests },
          own: { relatedPackageId: ({ props }) => <RelatedPackageField {...props} /> },
        },
        {
          title: t`Price and time`,
          inputs: [
            ['originalPrice', 'salePrice', 'salePercent'],
            ['startDate', 'endDate'],
          ],
          own: {
            originalPrice: ({ form, props }) => {
              const handleChange = (price: string) =>
                form.setValues({ originalPrice: price, salePercent: percentAfterTyping(pricesOf(form.values), { price }) });
              return <NumberField {...props} onChange={handleChange} hasDecimals />;
            },
            salePrice: ({ form, props }) => {
              const handleChange = (priceSale: string) =>
                form.setValues({ salePrice: priceSale, salePercent: percentAfterTyping(pricesOf(form.values), { priceSale }) });
              return <NumberField {...props} onChange={handleChange} hasDecimals />;
            },
            salePercent: ({ form, props }) => (
              <PercentField {...props} prices={pricesOf(form.values)} onPriceSale={(text) => form.setFieldValue('salePrice', text)} />
            ),
          },
        },
        { title: t`Pictures`, inputs: ['pictureIdsEn', 'pictureIdsAr'], hints: { pictureIdsEn: otherPictures, pictureIdsAr: otherPictures } },
      ])}
      stateOf={({ isPublished, startDate }) => ({ isPublished, visibleFrom: startDate })}
      closesOnSuccess
      texts={{
        addTitle: t`Add New Offer`,
        editTitle: t`Edit offer`,
        loadFailure: t`Failed to load offer details`,
        addLabel: t`Add offer`,
        confirmAdding: t`Add this offer?`,
        confirmSaving: t`Save changes to this offer?`,
        added: t`Offer added successfully!`,
        updated: t`Offer updated successfully!`,
        addFailure: t`Failed to add offer. Please try again.`,
        updateFailure: t`Failed to update offer. Please try again.`,
      }}
    />
  );
}
