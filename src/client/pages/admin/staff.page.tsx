import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MadeLink as Link } from '#shared/schemas/staff.schema.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { SendDialog } from '../../components/send-dialog.tsx';
import { InviteForm } from '../../features/staff/admin/invite-form.tsx';
import { MadeLink } from '../../features/staff/admin/made-link.tsx';
import { TeamList } from '../../features/staff/admin/team-list.tsx';
import { useTeamAction } from '../../features/staff/admin/use-team-action.ts';
import { trpc } from '../../lib/trpc.ts';
import { signInSection } from './settings/house-sections.ts';
import { SectionEditor } from './settings/section-editor.tsx';

/** Nothing else here shows the rules. */
const nothingElse = () => Promise.resolve();

/** Who works here: invitations, roles, links, and the rules of signing in. */
export function StaffPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  // In the address, so that the form can be led to.
  const isInviting = useLocation().hash === '#invite';
  const [link, setLink] = useState<Link | null>(null);
  const members = trpc.admin.staff.list.useQuery();
  const action = useTeamAction(setLink);
  const handleInvited = (made: Link) => {
    setLink(made);
    void utils.admin.staff.list.invalidate();
  };
  const close = () => {
    if (isInviting) void navigate({ hash: '' }, { replace: true });
    setLink(null);
  };
  return (
    <AdminPage
      title={t`Staff`}
      action={
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => void navigate({ hash: 'invite' })}>
          <Trans>Invite somebody</Trans>
        </Button>
      }
    >
      <Stack>
        {members.isError ? (
          <LoadFailure title={t`The members of staff could not be loaded.`} error={members.error} onRetry={() => void members.refetch()} />
        ) : (
          <TeamList members={members.data} onAction={action.ask} />
        )}
        <SectionEditor {...signInSection} onStored={nothingElse} />
      </Stack>
      <Modal
        opened={isInviting || link !== null}
        onClose={close}
        title={link ? t`The link is ready` : t`Invite somebody`}
        // What was typed, or a link that is shown once, must not go with a slip beside the window.
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {link ? <MadeLink link={link} onDone={close} /> : <InviteForm onInvited={handleInvited} />}
      </Modal>
      <SendDialog {...action.dialog} />
    </AdminPage>
  );
}
