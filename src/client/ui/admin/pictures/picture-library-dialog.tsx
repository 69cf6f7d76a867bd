import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { listLimits } from '#shared/content/list.rules.ts';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { Picture } from '../../pictures/picture.tsx';
import { Screen } from '../../screen.tsx';
import { Dialog } from '../forms/dialog.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { PageButtons } from '../page-buttons.tsx';
import { pictureTitle } from '../records/picture-title.ts';
import styles from './picture-library-dialog.module.css';
import thumb from './thumb.module.css';

interface PictureLibraryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The number of pictures that can be chosen. If 1, a press chooses at once. */
  most: number;
  onChoose: (pictures: PictureData[]) => void;
}

const typingPauseMs = 250;

/** Chooses among the stored pictures. */
export function PictureLibraryDialog({ isOpen, onClose, most, onChoose }: PictureLibraryDialogProps) {
  const { t } = useLingui();
  const handleChoose = (pictures: PictureData[]) => {
    onChoose(pictures);
    onClose();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={most > 1 ? t`Choose pictures from the library` : t`Choose a picture from the library`}
      size="xl"
    >
      <LibraryChoice most={most} onChoose={handleChoose} />
    </Dialog>
  );
}

/** A separate component, so that its state resets each time the dialog opens. */
function LibraryChoice({ most, onChoose }: Pick<PictureLibraryDialogProps, 'most' | 'onChoose'>) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<PictureData[]>([]);
  const found = trpc.admin.media.list.useQuery(
    { search: search || undefined, page },
    { placeholderData: keepPreviousData },
  );
  const count = chosen.length;
  const press = (picture: PictureData) => {
    if (most === 1) onChoose([picture]);
    else if (chosen.some(({ id }) => id === picture.id)) setChosen(chosen.filter(({ id }) => id !== picture.id));
    else if (count < most) setChosen([...chosen, picture]);
  };
  return (
    <Stack>
      <TextInput
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPage(1);
        }}
        maxLength={listLimits.term}
        aria-label={t`Search pictures`}
        placeholder={t`Search by what they show and where they are used`}
        leftSection={<IconSearch size={20} aria-hidden />}
        data-autofocus
      />
      {found.isError ? (
        <LoadFailure title={t`Failed to load pictures`} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton h={320} radius="md" aria-busy />
      ) : found.data.items.length === 0 ? (
        <Screen title={search ? t`Nothing matches this.` : t`No pictures yet`} />
      ) : (
        <>
          <ul className={styles.grid} aria-busy={found.isPlaceholderData}>
            {found.data.items.map((record) => {
              const { id, picture } = record;
              const isChosen = chosen.some((other) => other.id === id);
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.choice}
                    onClick={() => press(picture)}
                    {...(most > 1 && { 'aria-pressed': isChosen })}
                  >
                    <Picture className={thumb.thumb} picture={{ ...picture, alt: '' }} sizes="180px" />
                    <span className={styles.name} dir="auto">
                      {pictureTitle(record, locale)}
                    </span>
                    {isChosen && (
                      <span className={styles.tick}>
                        <IconCheck size={18} aria-hidden />
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
          <PageButtons page={page} pageCount={found.data.pageCount} onChange={setPage} />
        </>
      )}
      {most > 1 && (
        <Group className={styles.foot} justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {count === most && <Trans>No more pictures can be added.</Trans>}
          </Text>
          <Button disabled={count === 0} onClick={() => onChoose(chosen)}>
            <Plural value={count} _0="Add pictures" one="Add # picture" other="Add # pictures" />
          </Button>
        </Group>
      )}
    </Stack>
  );
}
