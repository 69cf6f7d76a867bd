import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { type StaffRole, staffRoles } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/staff/staff.schema.ts';
import styles from '../../ui/admin/entry-row.module.css';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { useHashTarget } from '../../ui/admin/lib/use-hash-target.ts';
import { useRoleTexts } from '../../ui/admin/lib/use-role-texts.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The actions of an owner on a member. */
export type TeamAction =
  | { kind: 'role'; role: StaffRole }
  | { kind: 'link' | 'lostPhone' | 'disable' | 'enable' | 'remove' };

interface TeamListProps {
  /** Undefined while loading. */
  members: TeamMember[] | undefined;
  onAction: (member: TeamMember, action: TeamAction) => void;
}

/** The members of staff with their role, last activity and actions. */
export function TeamList({ members, onAction }: TeamListProps) {
  return (
    <RowList items={members} skeleton={{ rowClass: styles.row, count: 3 }} isRaised>
      {(member) => <MemberRow key={member.id} member={member} onAction={(action) => onAction(member, action)} />}
    </RowList>
  );
}

function MemberRow({ member, onAction }: { member: TeamMember; onAction: (action: TeamAction) => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const roles = useRoleTexts();
  const isSelf = useStaff().id === member.id;
  const { name, email, role, isActive, hasJoined, hasSecondFactor, lastSeenAt, mailFailedAt } = member;
  const seen = lastSeenAt && formatDateTime(lastSeenAt, locale);
  const failedAt = mailFailedAt && formatDateTime(mailFailedAt, locale);
  return (
    <li {...useHashTarget(member.id)} className={styles.row}>
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {name}
          </Text>
          <Badge>{roles[role]}</Badge>
          {isSelf && (
            <Badge color="gray">
              <Trans>You</Trans>
            </Badge>
          )}
          {!isActive && (
            <Badge color="coral">
              <Trans>Disabled</Trans>
            </Badge>
          )}
          {!hasJoined && (
            <Badge color="gray">
              <Trans>Link not used yet</Trans>
            </Badge>
          )}
          <Badge color={hasSecondFactor ? 'sea' : 'gray'}>
            {hasSecondFactor ? t`Two-factor authentication on` : t`Two-factor authentication off`}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          <bdi dir="ltr">{email}</bdi>
          {' · '}
          <bdi lang={member.locale}>{locales[member.locale].ownName}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {seen ? <Trans>Last seen {seen}</Trans> : <Trans>Never seen yet</Trans>}
        </Text>
        {failedAt && (
          <Text size="sm" c="coral.7">
            <Trans>
              The last e-mail to this address did not arrive ({failedAt}). Check the address, and give the person a new
              link yourself.
            </Trans>
          </Text>
        )}
      </div>
      <MemberMenu member={member} isSelf={isSelf} onAction={onAction} />
    </li>
  );
}

function MemberMenu({
  member,
  isSelf,
  onAction,
}: {
  member: TeamMember;
  isSelf: boolean;
  onAction: (action: TeamAction) => void;
}) {
  const { t } = useLingui();
  const roles = useRoleTexts();
  const { name, role, isActive, hasJoined, hasSecondFactor } = member;
  return (
    <Menu position="bottom-end" shadow="md" width={280}>
      <Menu.Target>
        <ActionIcon title={t`Actions for ${name}`}>
          <IconDots size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Role`}</Menu.Label>
        {staffRoles
          .filter((other) => other !== role)
          .map((other) => (
            <Menu.Item
              key={other}
              mih={44}
              leftSection={<IconUserShield size={20} aria-hidden />}
              onClick={() => onAction({ kind: 'role', role: other })}
            >
              {roles[other]}
            </Menu.Item>
          ))}
        <Menu.Divider />
        {isActive && !isSelf && (
          <Menu.Item
            mih={44}
            leftSection={<IconKey size={20} aria-hidden />}
            onClick={() => onAction({ kind: 'link' })}
          >
            {hasJoined ? t`Link for a new password` : t`New invitation link`}
          </Menu.Item>
        )}
        {isActive && hasSecondFactor && !isSelf && (
          <Menu.Item
            mih={44}
            leftSection={<IconShieldOff size={20} aria-hidden />}
            onClick={() => onAction({ kind: 'lostPhone' })}
          >
            <Trans>Phone lost: turn off two-factor authentication</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          mih={44}
          leftSection={isActive ? <IconUserOff size={20} aria-hidden /> : <IconUserCheck size={20} aria-hidden />}
          onClick={() => onAction({ kind: isActive ? 'disable' : 'enable' })}
        >
          {isActive ? t`Disable` : t`Enable`}
        </Menu.Item>
        <Menu.Item
          mih={44}
          color="coral"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => onAction({ kind: 'remove' })}
        >
          <Trans>Remove</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
