import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type PictureInput, type PictureWhole, pictureInputSchema } from '#shared/media/media.schema.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { CropEditor } from './crop-editor.tsx';
import { usePictureLabels } from './use-picture-labels.ts';

interface PictureFormProps {
  record: PictureWhole;
  save: (input: PictureInput, version: number) => Promise<unknown>;
  reload: () => Promise<PictureWhole>;
  onSaved: () => void;
}

type PictureValues = Pick<PictureWhole, 'altEn' | 'altAr' | 'isDecorative' | 'crop' | 'focusX' | 'focusY'>;

const baseOf = ({ version, altEn, altAr, isDecorative, crop, focusX, focusY }: PictureWhole) => ({
  version,
  values: { altEn, altAr, isDecorative, crop, focusX, focusY },
});

/** The alternative text, the crop and the focal point of a picture. */
export function PictureForm({ record, save, reload, onSaved }: PictureFormProps) {
  const { t } = useLingui();
  const labels = usePictureLabels();
  const saved = t`Picture saved.`;
  const { submitLabel, texts } = useSaveTexts({
    isNew: false,
    confirmAdding: '',
    confirmSaving: t`Save changes to this picture?`,
    addLabel: '',
    added: '',
    updated: saved,
    failureTitle: t`The picture could not be saved. Please try again.`,
  });
  const form = useRecordForm<PictureValues, typeof pictureInputSchema>({
    opened: baseOf(record),
    schema: pictureInputSchema,
    toInput: (values) => values,
    draftName: `picture:${record.id}`,
    save,
    reload: async () => baseOf(await reload()),
    texts: () => texts({}),
    closesOnSuccess: true,
    onDone: () => {
      notifications.show({ message: saved });
      onSaved();
    },
  });
  const { fields } = form;
  const { isDecorative, crop, focusX, focusY } = fields.values;
  return (
    <RecordFormFrame form={form} labels={labels} submitLabel={submitLabel}>
      <FormSection title={t`Alternative text`}>
        <Text size="sm" c="dimmed">
          <Trans>What the picture shows, in a few words, for those who cannot see it.</Trans>
        </Text>
        {!isDecorative && (
          <BilingualField form={fields} name="alt" labels={{ en: labels.altEn, ar: labels.altAr }} lines={2} />
        )}
        <Checkbox
          {...fields.getInputProps('isDecorative', { type: 'checkbox' })}
          label={labels.isDecorative}
          size="md"
        />
      </FormSection>
      <FormSection title={t`What visitors see of the picture`}>
        <VariantsNotice record={record} />
        <CropEditor
          src={record.source}
          size={record}
          crop={crop}
          focus={{ x: focusX, y: focusY }}
          onCrop={(next) => fields.setFieldValue('crop', next)}
          onFocus={({ x, y }) => fields.setValues({ focusX: x, focusY: y })}
        />
      </FormSection>
    </RecordFormFrame>
  );
}

/** While the new variants are being made, visitors see the previous ones. */
function VariantsNotice({ record: { state, isOutdated } }: { record: PictureWhole }) {
  if (state === 'ready') return null;
  if (state === 'pending')
    return (
      <Alert role="status">
        <Trans>The picture is being prepared. Until then, visitors see it as it was.</Trans>
      </Alert>
    );
  return (
    <Alert role="alert" color="coral">
      {isOutdated ? (
        <Trans>
          The picture could not be prepared, so visitors still see the previous one. The server tries again after a few
          minutes, and whenever it starts.
        </Trans>
      ) : (
        <Trans>
          The smaller sizes of this picture could not be made, so visitors load it at full size. The server tries again
          after a few minutes, and whenever it starts.
        </Trans>
      )}
    </Alert>
  );
}
