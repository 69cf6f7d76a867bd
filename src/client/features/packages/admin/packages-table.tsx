import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Skeleton, Table, Text } from '@mantine/core';
import { IconEdit, IconPhoto, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { PackageRecord } from '#shared/schemas/packages.schema.ts';
import { MissingLanguage } from '../../../components/admin/missing-language.tsx';
import { Picture } from '../../../components/picture.tsx';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './packages-table.module.css';
import { SaleBadge } from './sale-badge.tsx';

export interface PackagesTableProps {
  /** Absent while they are being loaded. */
  packages: PackageRecord[] | undefined;
  onRemove: (labPackage: PackageRecord) => void;
}

const bilingualNames = ['name', 'description', 'descriptionSale', 'preparation', 'sampleType', 'turnaround'] as const;
const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The packages as staff see them; on a phone each row becomes a card. */
export function PackagesTable({ packages, onRemove }: PackagesTableProps) {
  const { t } = useLingui();
  return (
    <Table stickyHeader stickyHeaderOffset={64} highlightOnHover withRowBorders={false} className={styles.table} aria-busy={packages === undefined}>
      <Table.Thead className={styles.head}>
        <Table.Tr>
          <Table.Th className={styles.picture}>
            <span className="visually-hidden">{t`Picture`}</span>
          </Table.Th>
          <Table.Th>{t`Name`}</Table.Th>
          <Table.Th>{t`Category`}</Table.Th>
          <Table.Th className={styles.number}>{t`Tests`}</Table.Th>
          <Table.Th className={styles.number}>{t`Price (AED)`}</Table.Th>
          <Table.Th>{t`Sale`}</Table.Th>
          <Table.Th>{t`Updated`}</Table.Th>
          <Table.Th>
            <span className="visually-hidden">{t`Actions`}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {packages?.map((labPackage) => <PackageRow key={labPackage.id} labPackage={labPackage} onRemove={() => onRemove(labPackage)} />) ??
          skeletonRows.map((key) => <SkeletonRow key={key} />)}
      </Table.Tbody>
    </Table>
  );
}

function PackageRow({ labPackage, onRemove }: { labPackage: PackageRecord; onRemove: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { id, picture, tests, price, category, updatedAt } = labPackage;
  const name = localized(labPackage, 'name', locale);
  const editPath = adminPaths.addPackage(id);
  return (
    <Table.Tr className={styles.row}>
      <Table.Td className={styles.picture}>
        {picture ? (
          <Picture picture={{ ...picture, alt: '' }} sizes="64px" className={styles.image} />
        ) : (
          <span className={styles.noImage} title={t`No picture`}>
            <IconPhoto size={22} role="img" aria-label={t`No picture`} />
          </span>
        )}
      </Table.Td>
      <Table.Td className={styles.name}>
        <Link to={editPath} className={styles.nameLink} dir="auto">
          {name}
        </Link>
        <Group gap={6}>
          <MissingLanguage record={labPackage} names={bilingualNames} />
          {!labPackage.isPublished && (
            <Badge color="gray" size="sm">
              <Trans>Not published</Trans>
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td className={styles.category}>{localized(category, 'title', locale)}</Table.Td>
      <Table.Td data-label={t`Tests`} className={styles.number}>
        {tests}
      </Table.Td>
      <Table.Td data-label={t`Price (AED)`} className={styles.number}>
        {price === null ? <Text size="sm" c="dimmed">{t`On request`}</Text> : <bdi>{formatAmount(price, locale)}</bdi>}
      </Table.Td>
      <Table.Td>
        <SaleBadge labPackage={labPackage} />
      </Table.Td>
      <Table.Td className={styles.updated}>{formatDate(updatedAt, locale)}</Table.Td>
      <Table.Td className={styles.actions}>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <ActionIcon component={Link} to={editPath} aria-label={t`Edit ${name}`} title={t`Edit`}>
            <IconEdit size={20} />
          </ActionIcon>
          <ActionIcon color="coral" onClick={onRemove} aria-label={t`Delete ${name}`} title={t`Delete`}>
            <IconTrash size={20} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function SkeletonRow() {
  return (
    <Table.Tr className={styles.row}>
      <Table.Td className={styles.picture}>
        <Skeleton h={44} w={60} />
      </Table.Td>
      <Table.Td className={styles.name}>
        <Skeleton h={18} w="70%" my={13} />
      </Table.Td>
      {['category', 'tests', 'price', 'sale', 'updated', 'actions'].map((column) => (
        <Table.Td key={column}>
          <Skeleton h={14} w="80%" />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
