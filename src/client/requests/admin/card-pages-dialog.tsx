import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DrawnCard } from '#shared/requests/cards.schema.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import styles from './card-pages-dialog.module.css';

interface CardPagesDialogProps {
  name: string;
  isOpen: boolean;
  drawn: DrawnCard | null;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed: () => void;
}

export function CardPagesDialog({ name, isOpen, drawn, onClose, onClosed }: CardPagesDialogProps) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  const { pages, pageCount } = drawn ?? { pages: [], pageCount: 0 };
  const shown = pages.length;
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={name}
      size="xl"
      fullScreen={isNarrow ?? false}
    >
      {shown < pageCount && (
        <Text size="sm" c="dimmed" mb="sm">
          <Plural
            value={pageCount}
            one="Only the first {shown} of # page are shown."
            other="Only the first {shown} of # pages are shown."
          />
        </Text>
      )}
      <ol className="stack gap-5">
        {pages.map((page, index) => {
          const number = index + 1;
          return (
            <li key={number}>
              <Text size="sm" c="dimmed" mb="xs" aria-hidden>
                <Trans>
                  Page {number} of {pageCount}
                </Trans>
              </Text>
              <img
                className={styles.page}
                src={`data:image/jpeg;base64,${page}`}
                alt={t`Page ${number} of ${pageCount}`}
              />
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
