import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import type { ApiToken } from '#shared/api/api-tokens.schema.ts';
import { apiDocsPath } from '#shared/paths.ts';
import { RestoreNotice } from '../../backup/admin/restore-notice.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

/** Creates, lists and revokes API tokens. A new token is shown only once. */
export function TokensPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const tokens = trpc.admin.tokens.list.useQuery();
  const create = trpc.admin.tokens.create.useMutation({ onSuccess: () => utils.admin.tokens.list.invalidate() });
  const revoking = useRevoking();
  return (
    <AdminPage title={t`API tokens`}>
      <RestoreNotice />
      <Stack>
        <Text>
          <Trans>
            A token lets one of your programs change content or send requests without anyone signing in.{' '}
            <Anchor href={apiDocsPath} underline="always">
              What programs can do
            </Anchor>
          </Trans>
        </Text>
        <TokenForm create={create.mutateAsync} />
        {tokens.isError && (
          <LoadFailure
            title={t`The tokens could not be loaded.`}
            error={tokens.error}
            onRetry={() => void tokens.refetch()}
          />
        )}
        {tokens.data?.length === 0 && <Screen title={t`No tokens yet`} />}
        {!tokens.isError && tokens.data?.length !== 0 && <TokenList tokens={tokens.data} onRevoke={revoking.ask} />}
      </Stack>
      <SendDialog {...revoking.dialog} />
    </AdminPage>
  );
}

function useRevoking() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const revoke = trpc.admin.tokens.revoke.useMutation();
  return useConfirmation<ApiToken>({
    send: ({ id }) => revoke.mutateAsync({ id }),
    question: (token) => {
      const name = token?.name ?? '';
      return {
        confirmTitle: t`Revoke this token?`,
        confirmText: t`Programs that use “${name}” lose access immediately. This cannot be undone.`,
        confirmLabel: t`Revoke`,
        isDangerous: true,
      };
    },
    failureTitle: t`The token could not be revoked.`,
    doneText: ({ name }) => t`“${name}” was revoked.`,
    onSent: () => void utils.admin.tokens.list.invalidate(),
  });
}
