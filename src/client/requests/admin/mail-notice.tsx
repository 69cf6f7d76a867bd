import { Plural, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';

/** Warns that no mail server is configured, with the number of waiting mails. */
export function MailNotice({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  return (
    <Alert icon={<IconMailOff />} color="coral" title={t`No mail server is set`}>
      <Plural
        value={waiting}
        _0="Every request is kept here. No mail is waiting to be sent."
        one="Every request is kept here. # mail is waiting and will be sent as soon as a mail server is set."
        other="Every request is kept here. # mails are waiting and will be sent as soon as a mail server is set."
      />
    </Alert>
  );
}
