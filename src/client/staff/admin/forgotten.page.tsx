import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Stack, TextInput } from '@mantine/core';
import { IconInfoCircle, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { requestResetInputSchema } from '#shared/staff/staff.schema.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { SignedOutLayout } from '../../ui/admin/layout/signed-out-layout.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';

/**
 * Requests a mail with a reset link. The response is the same for unknown addresses, so that it does not reveal
 * accounts.
 */
export function ForgottenPage() {
  const { t } = useLingui();
  const [isDone, setIsDone] = useState(false);
  const signInPage = trpc.admin.staff.signInPage.useQuery().data;
  const form = useStaffForm({
    initialValues: { email: '' },
    schema: requestResetInputSchema,
    toInput: (values) => values,
  });
  const request = trpc.admin.staff.requestReset.useMutation({ onSuccess: () => setIsDone(true) });
  return (
    <SignedOutLayout
      title={t`Forgot your password?`}
      text={isDone ? undefined : t`We send a link to your e-mail address. It works once, within an hour.`}
    >
      <Stack>
        {isDone ? (
          <Alert icon={<IconMailCheck />} role="status">
            <Trans>
              If this address belongs to a member of staff, an e-mail with a link is on its way. Check the spam folder
              too.
            </Trans>
          </Alert>
        ) : signInPage && !signInPage.canMailReset ? (
          <Alert icon={<IconInfoCircle />}>
            <Trans>
              This site cannot send e-mails to staff yet. Ask an owner for a link; owners find the command in the
              operations manual.
            </Trans>
          </Alert>
        ) : (
          <CallForm
            call={request}
            onSubmit={form.onSubmit((values) => request.mutate(values))}
            label={<Trans>Send the link</Trans>}
          >
            <TextInput
              {...form.getInputProps('email')}
              type="email"
              label={t`E-mail`}
              autoComplete="username"
              dir="ltr"
              autoFocus
              required
              withAsterisk={false}
            />
          </CallForm>
        )}
        <Anchor component={Link} to={adminPaths.signIn()} ta="center" py="xs">
          <Trans>Back to signing in</Trans>
        </Anchor>
      </Stack>
    </SignedOutLayout>
  );
}
