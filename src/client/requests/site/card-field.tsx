import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconPhoto, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '#shared/i18n/format.ts';
import field from '../../ui/forms/field.module.css';
import { FieldError, useFieldIds } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './card-field.module.css';
import { useProblemText } from './use-card-texts.tsx';
import type { CardProblem, ChosenCard } from './use-cards.ts';

interface CardFieldProps {
  name: string;
  label: string;
  /** The id of the text with the accepted sizes and formats. */
  describedBy: string;
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
export function CardField({ name, label, describedBy, card, problem, error, onChoose, onRemove }: CardFieldProps) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const keptText = card ? t`The file you chose earlier is still here.` : '';
  const shownError = problem ? `${problemText(problem)} ${keptText}`.trim() : error;
  const { ids, aria } = useFieldIds({ error: shownError, describedBy });
  const input = useFileInput(card?.file);
  const fileName = card?.file.name;
  const handleRemove = () => {
    onRemove();
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
      <span className={field.label} id={`${ids.control}-label`}>
        {label}
      </span>
      {card && <Chosen key={card.picture ?? card.file.name} label={label} card={card} onRemove={handleRemove} />}
      <span className="visually-hidden" role="status">
        {fileName && t`${fileName} added`}
      </span>
      <label className={card ? `${styles.choose} ${styles.another}` : styles.choose}>
        <IconUpload size={20} aria-hidden />
        <span id={`${ids.control}-choose`}>
          {card ? <Trans>Choose another file</Trans> : <Trans>Choose a picture or PDF</Trans>}
        </span>
        <input
          {...aria}
          ref={input}
          className={styles.input}
          type="file"
          name={name}
          accept={acceptedCards}
          aria-labelledby={`${ids.control}-label ${ids.control}-choose`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
          }}
        />
      </label>
      {shownError && (
        <div role="alert">
          <FieldError id={ids.error} error={shownError} />
        </div>
      )}
    </div>
  );
}

/**
 * A file input that contains the chosen file and no other, so that screen readers say its name. The same file can be
 * chosen again after it was refused or removed.
 */
function useFileInput(chosen: File | undefined) {
  const input = useRef<HTMLInputElement>(null);
  // In every render, because a refused file is only in the input.
  useEffect(() => {
    if (!input.current || input.current.files?.[0] === chosen) return;
    const files = new DataTransfer();
    if (chosen) files.items.add(chosen);
    input.current.files = files.files;
  });
  return input;
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
        <small className="soft">{formatFileSize(file.size, locale)}</small>
      </p>
      <button type="button" className={styles.remove} aria-label={t`Remove: ${label}`} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
