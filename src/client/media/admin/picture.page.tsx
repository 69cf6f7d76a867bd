import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDate, formatFileSize } from '#shared/i18n/format.ts';
import type { PictureWhole } from '#shared/media/media.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { siteSections as declaredSections, type SiteSectionName } from '#shared/settings/sections.ts';
import { siteSections } from '../../settings/admin/site-sections.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useLastList } from '../../ui/admin/records/last-list.ts';
import { pictureTitle } from '../../ui/admin/records/picture-title.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { LockedPicture } from './locked-picture.tsx';
import styles from './picture.page.module.css';
import { PictureForm } from './picture-form.tsx';
import { PictureUses, type SettingPlace } from './picture-uses.tsx';
import { ReplacePicture } from './replace-picture.tsx';
import { usePictureRemoval } from './use-picture-removal.ts';

/** The polling interval in ms by state. The server retries a failed picture automatically. */
const pollIntervals = { pending: 1500, failed: 60_000, ready: false } as const;

/** One picture: its texts, crop, uses and replacement. */
export function PicturePage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { mediaId = '' } = useParams();
  const allPictures = useLastList(adminPaths.media());
  const utils = trpc.useUtils();
  const record = trpc.admin.media.get.useQuery(
    { id: mediaId },
    {
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) => pollIntervals[state.data?.state ?? 'ready'],
    },
  );
  const update = trpc.admin.media.update.useMutation();
  // Other lists and forms show pictures too.
  const handleChanged = () => void utils.admin.invalidate();
  const columns = useRef<HTMLDivElement>(null);
  const isSaved = useRef(false);
  const version = record.data?.version;
  // The form of the new version replaces the one with the pressed button.
  useEffect(() => {
    if (!isSaved.current || version === undefined) return;
    isSaved.current = false;
    if (document.activeElement === document.body) columns.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [version]);
  return (
    <AdminPage
      title={record.data ? pictureTitle(record.data, locale) : t`Picture`}
      action={
        <Button
          component={Link}
          to={allPictures}
          variant="default"
          leftSection={<IconArrowLeft size={20} className="flip" aria-hidden />}
        >
          <Trans>All pictures</Trans>
        </Button>
      }
    >
      {record.isError && !record.data ? (
        <LoadFailure title={t`Failed to load the picture`} error={record.error} onRetry={() => void record.refetch()} />
      ) : !record.data ? (
        <FormSkeleton />
      ) : (
        <div ref={columns} className={styles.columns}>
          {record.data.canChange ? (
            <PictureForm
              key={record.data.version}
              record={record.data}
              save={(values, version) => update.mutateAsync({ id: mediaId, version, values })}
              reload={() => utils.client.admin.media.get.query({ id: mediaId })}
              onSaved={() => {
                isSaved.current = true;
                handleChanged();
              }}
            />
          ) : (
            <LockedPicture record={record.data} />
          )}
          <PictureSide record={record.data} onChanged={handleChanged} />
        </div>
      )}
    </AdminPage>
  );
}

function PictureSide({ record, onChanged }: { record: PictureWhole; onChanged: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  const settingOf = useSettingPlaces();
  const allPictures = useLastList(adminPaths.media());
  const removing = usePictureRemoval(() => void navigate(allPictures));
  const { id, version, name, width, height, bytes, createdAt, uses, usedBy, canChange } = record;
  const date = formatDate(createdAt, locale);
  return (
    <Stack gap="lg">
      <FormSection title={t`Where it is used`}>
        <PictureUses usedBy={usedBy} uses={uses} settingOf={settingOf} />
      </FormSection>
      <FormSection title={t`The file`}>
        <div className={styles.facts}>
          <Text>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            <span className="ltr">
              {width} × {height}
            </span>{' '}
            · {formatFileSize(bytes, locale)}
          </Text>
          <Text size="sm" c="dimmed">
            <Trans>Added {date}</Trans>
          </Text>
        </div>
        {canChange && <ReplacePicture id={id} version={version} uses={uses} onSettled={onChanged} />}
        {/* Pictures in the settings cannot be deleted, so a locked picture has no button. */}
        {canChange && (
          <Button
            variant="subtle"
            color="coral"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={() => removing.ask([{ id, title: pictureTitle(record, locale) }])}
          >
            <Trans>Delete this picture</Trans>
          </Button>
        )}
      </FormSection>
      <SendDialog {...removing.dialog} />
    </Stack>
  );
}

/** Returns the section of a settings key, with a link if the role may change it. */
function useSettingPlaces(): (key: string) => SettingPlace {
  const { i18n } = useLingui();
  const canWriteSettings = useCan('settings.write');
  return (key) => {
    const sections = Object.entries(declaredSections) as [SiteSectionName, object][];
    const section = sections.find(([, keys]) => Object.hasOwn(keys, key))?.[0];
    if (!section) return { label: key, path: null };
    return {
      label: i18n._(siteSections[section].title),
      path: canWriteSettings ? adminPaths.settingsSection(section) : null,
    };
  };
}
