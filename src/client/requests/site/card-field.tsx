import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconPhoto, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFileSize } from '#shared/i18n/format.ts';
import { FieldError, useFieldIds } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './card-field.module.css';
import { useProblemText } from './use-card-texts.tsx';
import type { CardProblem, ChosenCard } from './use-cards.ts';

interface CardFieldProps {
  name: string;
  label: string;
  card: ChosenCard | undefined;
  problem: CardProblem | undefined;
  /** The server's error for the file. */
  error: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/**
 * File types of the file dialog. The content is checked after the choice. Without HEIC in this list, an iPhone converts
 * its pictures to JPEG.
 */
export const acceptedCards = 'image/jpeg,image/png,image/webp,application/pdf';

/** A card: a picture or PDF, checked before it is sent; the preview stays in the browser. */
export function CardField({ name, label, card, problem, error, onChoose, onRemove }: CardFieldProps) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const keptText = card ? t`The file you chose earlier is still here.` : '';
  const shownError = problem ? `${problemText(problem)} ${keptText}`.trim() : error;
  const { id, errorId, aria } = useFieldIds(shownError);
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      {card && <Chosen key={card.picture ?? card.file.name} label={label} card={card} onRemove={onRemove} />}
      <label className={card ? `${styles.choose} ${styles.another}` : styles.choose}>
        <IconUpload size={20} aria-hidden />
        <span id={`${id}-choose`}>
          {card ? <Trans>Choose another file</Trans> : <Trans>Choose a picture or PDF</Trans>}
        </span>
        <input
          {...aria}
          className={styles.input}
          type="file"
          name={name}
          accept={acceptedCards}
          aria-labelledby={`${id}-label ${id}-choose`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // Allows the visitor to choose the same file again after removing it.
            target.value = '';
          }}
        />
      </label>
      {shownError && (
        <div role="alert">
          <FieldError id={errorId} error={shownError} />
        </div>
      )}
    </div>
  );
}

function Chosen({
  label,
  card: { file, picture },
  onRemove,
}: {
  label: string;
  card: ChosenCard;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useSite();
  // The browser may not be able to show a damaged picture.
  const [isShown, setIsShown] = useState(picture !== null);
  return (
    <div className={styles.chosen}>
      {isShown && picture ? (
        <img className={styles.picture} src={picture} alt={t`Preview: ${label}`} onError={() => setIsShown(false)} />
      ) : (
        <span className={styles.picture}>{picture ? <IconPhoto aria-hidden /> : <IconFileText aria-hidden />}</span>
      )}
      <p className={styles.file}>
        <span className={styles.name}>
          <bdi>{file.name}</bdi>
        </span>
        <small>{formatFileSize(file.size, locale)}</small>
      </p>
      <button type="button" className={styles.remove} aria-label={t`Remove: ${label}`} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
