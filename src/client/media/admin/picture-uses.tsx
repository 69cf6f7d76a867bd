import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import type { PictureUse } from '#shared/media/media.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { useCollectionTexts } from '../../ui/admin/lib/collection-entries.ts';
import { mapWithIndexKeys } from '../../ui/lib/map-with-index-keys.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './picture-uses.module.css';

/** A section of the settings: its label, and its path if the role may change it. */
export interface SettingPlace {
  label: string;
  path: string | null;
}

interface PictureUsesProps {
  usedBy: PictureUse[];
  /** The total number of uses. */
  uses: number;
  /** Returns the section of a settings key. */
  settingOf: (key: string) => SettingPlace;
}

/** The places that use a picture, each with a link. */
export function PictureUses({ usedBy, uses, settingOf }: PictureUsesProps) {
  const more = uses - usedBy.length;
  if (usedBy.length === 0)
    return (
      <Text c="dimmed">
        <Trans>Nothing uses this picture. It can be deleted.</Trans>
      </Text>
    );
  return (
    <>
      <ul className="stack">
        {/* A section can use a picture twice, so its key is no unique React key. */}
        {mapWithIndexKeys(usedBy, (use) => (
          <Use use={use} settingOf={settingOf} />
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          <Plural value={more} one="And # more place" other="And # more places" />
        </Text>
      )}
    </>
  );
}

function Use({ use, settingOf }: { use: PictureUse; settingOf: PictureUsesProps['settingOf'] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const collectionTexts = useCollectionTexts();
  const { collection, id, state } = use;
  const place =
    collection === 'setting'
      ? settingOf(id)
      : {
          label: collectionTexts[collection],
          path: state === 'trash' ? adminPaths.trash() : collectionPaths[collection].edit(id),
        };
  const name = localized(use, 'name', locale) || place.label;
  return (
    <li className={styles.use}>
      {place.path ? (
        <Anchor component={Link} to={place.path} dir="auto">
          {name}
        </Anchor>
      ) : (
        <span dir="auto">{name}</span>
      )}
      <Badge>{collection === 'setting' ? t`Settings: ${place.label}` : place.label}</Badge>
      {state === 'trash' && (
        <Badge color="gray">
          <Trans>In the bin</Trans>
        </Badge>
      )}
      {state === 'version' && (
        <Badge color="gray">
          <Trans>In an earlier version</Trans>
        </Badge>
      )}
    </li>
  );
}
