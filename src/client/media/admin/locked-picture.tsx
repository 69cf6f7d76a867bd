import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Text } from '@mantine/core';
import type { PictureWhole } from '#shared/media/media.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './locked-picture.module.css';
import { usePictureLabels } from './use-picture-labels.ts';

/** A picture that the role may not change: the reason, the picture and its texts. */
export function LockedPicture({ record }: { record: PictureWhole }) {
  const { t } = useLingui();
  const labels = usePictureLabels();
  const { altEn, altAr, isDecorative, picture } = record;
  return (
    <FormSection title={t`What visitors see of the picture`}>
      <Alert role="note">
        <Trans>
          This picture is used in the settings. Only people who may change the settings can change it. For your own
          content, add a new picture.
        </Trans>
      </Alert>
      <Picture picture={picture} sizes="(min-width: 75em) 640px, 100vw" className={styles.shown} />
      {isDecorative ? (
        <Text>{labels.isDecorative}</Text>
      ) : (
        <>
          <Words label={labels.altEn} words={altEn} locale="en" />
          <Words label={labels.altAr} words={altAr} locale="ar" />
        </>
      )}
    </FormSection>
  );
}

function Words({ label, words, locale }: { label: string; words: string; locale: 'en' | 'ar' }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text>{words ? <bdi lang={locale}>{words}</bdi> : '–'}</Text>
    </div>
  );
}
