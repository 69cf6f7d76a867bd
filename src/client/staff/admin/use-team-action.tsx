import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenVisits as Visits } from '#shared/appointments/open-visits.schema.ts';
import type { MadeLink, TeamMember } from '#shared/staff/staff.schema.ts';
import { OpenVisits } from '../../appointments/admin/open-visits.tsx';
import { useRoleTexts } from '../../ui/admin/lib/use-role-texts.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { endsOwnVisits } from './ends-own-visits.ts';
import type { TeamAction } from './team-list.tsx';

interface RequestedAction {
  member: TeamMember;
  action: TeamAction;
}

interface AskedAction extends RequestedAction {
  /** Of a member who will not see them any more; null if they could not be loaded. */
  openVisits?: Visits | null;
}

/**
 * Actions of owners on members, with a confirmation. Returns props of a SendDialog. `onLink` receives a created
 * one-time link.
 */
export function useTeamAction(onLink: (link: MadeLink) => void) {
  const { t } = useLingui();
  const roles = useRoleTexts();
  const utils = trpc.useUtils();
  const changeRole = trpc.admin.staff.changeRole.useMutation();
  const setActive = trpc.admin.staff.setActive.useMutation();
  const makeLink = trpc.admin.staff.makeLink.useMutation();
  const remove = trpc.admin.staff.remove.useMutation();
  const send = async ({ member: { id }, action }: RequestedAction) => {
    if (action.kind === 'role') return changeRole.mutateAsync({ id, role: action.role });
    if (action.kind === 'disable' || action.kind === 'enable')
      return setActive.mutateAsync({ id, isActive: action.kind === 'enable' });
    if (action.kind === 'remove') return remove.mutateAsync({ id });
    return onLink(await makeLink.mutateAsync({ id, removesSecondFactor: action.kind === 'lostPhone' }));
  };
  const question = (asked: AskedAction | null) => {
    const name = asked?.member.name ?? '';
    const action = asked?.action ?? { kind: 'link' };
    const role = action.kind === 'role' ? roles[action.role] : '';
    const questions: Record<TeamAction['kind'], [title: string, text: string]> = {
      role: [
        t`Change the role of “${name}” to ${role}?`,
        t`Their sessions end at once; they sign in again with the new role.`,
      ],
      link: [
        t`A new link for “${name}”?`,
        t`Earlier links stop working. The current password stays until the link is used.`,
      ],
      lostPhone: [
        t`Turn off two-factor authentication for “${name}”?`,
        t`Their sessions and password end: they choose a new password through the link. Make sure that the request really comes from them.`,
      ],
      disable: [
        t`Disable “${name}”?`,
        t`Their sessions end at once, and they cannot sign in until you enable them again.`,
      ],
      enable: [t`Enable “${name}”?`, t`They can sign in again with their password.`],
      remove: [
        t`Remove “${name}” for good?`,
        t`Their account and e-mail address are deleted. Their name stays on the requests they worked on and in the audit log.`,
      ],
    };
    const [confirmTitle, text] = questions[action.kind];
    const confirmText =
      asked?.openVisits === undefined ? (
        text
      ) : (
        <>
          <span>{text}</span>
          <MemberVisits visits={asked.openVisits} />
        </>
      );
    const isDangerous = action.kind === 'remove' || action.kind === 'disable' || action.kind === 'lostPhone';
    return { confirmTitle, confirmText, confirmLabel: t`Confirm`, isDangerous };
  };
  const confirmation = useConfirmation<AskedAction>({
    send,
    question,
    failureTitle: t`This could not be done.`,
    onSent: () => {
      void utils.admin.staff.list.invalidate();
      void utils.admin.staff.me.invalidate();
    },
  });
  /** Asks about an action. Before a member stops seeing visits, the open ones are loaded. */
  const ask = async (requested: RequestedAction) => {
    if (!endsOwnVisits(requested.action)) return confirmation.ask(requested);
    const memberId = requested.member.id;
    const openVisits = await utils.client.admin.appointments.listOpenVisits.query({ memberId }).catch(() => null);
    confirmation.ask({ ...requested, openVisits });
  };
  return { ...confirmation, ask };
}

/** The open visits of a member who will not see them any more; nothing if there are none. */
function MemberVisits({ visits }: { visits: Visits | null }) {
  const { t } = useLingui();
  if (visits === null)
    return (
      <span>
        <Trans>Their appointments to come could not be loaded, so they are not named here.</Trans>
      </span>
    );
  const { count } = visits;
  if (count === 0) return null;
  return (
    <>
      <strong>
        {t`${plural(count, {
          one: 'They are the collector of # appointment to come or not closed yet. Give it to a colleague or close it first:',
          other:
            'They are the collector of # appointments to come or not closed yet. Give them to a colleague or close them first:',
        })}`}
      </strong>
      <OpenVisits visits={visits} />
    </>
  );
}
