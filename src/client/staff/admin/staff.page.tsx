import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MadeLink as Link } from '#shared/staff/staff.schema.ts';
import { signInSection } from '../../settings/admin/operations-sections.ts';
import { SectionEditor } from '../../settings/admin/section-editor.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { InviteForm } from './invite-form.tsx';
import { MadeLink } from './made-link.tsx';
import { TeamList } from './team-list.tsx';
import { useTeamAction } from './use-team-action.tsx';

/** The members of staff, with invitations and the rules for sign-in. */
export function StaffPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  // Stored in the hash, so that links can open the form.
  const isInviting = useLocation().hash === '#invite';
  const [link, setLink] = useState<Link | null>(null);
  /** Keeps the link rendered while the dialog fades out. */
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const showLink = (made: Link) => {
    setLink(made);
    setIsLinkOpen(true);
  };
  const members = trpc.admin.staff.list.useQuery();
  const action = useTeamAction(showLink);
  const handleInvited = (made: Link) => {
    showLink(made);
    leaveForm();
    void utils.admin.staff.list.invalidate();
  };
  const leaveForm = () => isInviting && void navigate({ hash: '' }, { replace: true });
  const close = () => {
    leaveForm();
    setIsLinkOpen(false);
  };
  const shownLink = isLinkOpen || !isInviting ? link : null;
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
          <LoadFailure
            title={t`The members of staff could not be loaded.`}
            error={members.error}
            onRetry={() => void members.refetch()}
          />
        ) : (
          <TeamList members={members.data} onAction={(member, wanted) => void action.ask({ member, action: wanted })} />
        )}
        <SectionEditor {...signInSection} isPart />
      </Stack>
      <Dialog
        opened={isInviting || isLinkOpen}
        onClose={close}
        onExitTransitionEnd={() => setLink(null)}
        title={shownLink ? t`The link is ready` : t`Invite somebody`}
        // A link is shown only once.
        closeOnClickOutside={false}
        closeOnEscape={!shownLink}
      >
        {shownLink ? <MadeLink link={shownLink} onDone={close} /> : <InviteForm onInvited={handleInvited} />}
      </Dialog>
      <SendDialog {...action.dialog} />
    </AdminPage>
  );
}
