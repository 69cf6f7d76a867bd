import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Paper, Skeleton, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { otherLocale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { LabTestRecord } from '#shared/schemas/lab-tests.schema.ts';
import styles from '../../../components/admin/entry-list.module.css';
import { MissingLanguage } from '../../../components/admin/missing-language.tsx';
import { useSite } from '../../../lib/site-context.tsx';

export interface LabTestListProps {
  /** Absent while they are being loaded. */
  labTests: LabTestRecord[] | undefined;
  editedId: string | undefined;
  onRemove: (labTest: LabTestRecord) => void;
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Laboratory tests in both languages, each with the number of packages that hold it. */
export function LabTestList({ labTests, ...rest }: LabTestListProps) {
  return (
    <Paper component="ul" className={styles.list} aria-busy={labTests === undefined}>
      {labTests?.map((labTest) => <LabTestRow key={labTest.id} labTest={labTest} {...rest} />) ??
        skeletonRows.map((key) => (
          <li key={key} className={styles.row}>
            <Skeleton h={20} w="60%" my={12} />
          </li>
        ))}
    </Paper>
  );
}

function LabTestRow({ labTest, editedId, onRemove }: Omit<LabTestListProps, 'labTests'> & { labTest: LabTestRecord }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const name = localized(labTest, 'name', locale);
  const otherName = labTest[otherLocale(locale) === 'en' ? 'nameEn' : 'nameAr'];
  const { packageCount } = labTest;
  const { search } = useLocation();
  return (
    <li className={styles.row} data-edited={labTest.id === editedId || undefined}>
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {name}
          </Text>
          <MissingLanguage record={labTest} names={['name']} />
        </Group>
        {otherName && otherName !== name && (
          <Text size="sm" c="dimmed">
            <bdi>{otherName}</bdi>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Plural value={packageCount} _0="In no package" one="In # package" other="In # packages" />
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon component={Link} to={adminPaths.labTests(labTest.id) + search} aria-label={t`Edit ${name}`} title={t`Edit`}>
          <IconEdit size={20} />
        </ActionIcon>
        <ActionIcon color="coral" onClick={() => onRemove(labTest)} aria-label={t`Delete ${name}`} title={t`Delete`}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
