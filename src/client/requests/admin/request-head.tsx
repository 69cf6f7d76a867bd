import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconEye, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { telAddress, whatsappNumber } from '#shared/fields/phone.rules.ts';
import { whatsappAddress } from '#shared/fields/whatsapp.rules.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Colleague, RequestPage } from '#shared/requests/inbox.schema.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import type { TypedTexts } from '../../request-records/admin/use-typed-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { Assignee } from './assignee.tsx';
import { CallBack } from './call-back.tsx';
import { CopyButton } from './copy-button.tsx';
import { isSpam } from './reply-form.tsx';
import styles from './request-head.module.css';
import { StateBadge } from './state-badge.tsx';
import { StateMenu } from './state-menu.tsx';
import { TotalDialog } from './total-dialog.tsx';
import { useOpenPages } from './use-open-pages.ts';

interface RequestHeadProps {
  heading: ReactNode;
  neighbours: ReactNode;
  /** Undefined while it loads. */
  page: RequestPage | undefined;
  colleagues: Colleague[];
  /** Absent without permission. */
  actions: RequestActions | undefined;
  reason: TypedTexts['reason'];
  /** The changes of the request after a version. */
  changesSince: (version: number) => ReactNode;
  /** A question about the state was closed without an answer. */
  onDismiss: () => void;
  /** Why the last change was refused. */
  refusal: ReactNode;
}

/** Who asks for what, how to reach them, and the state, the assignee and the call-back; in view while the rest scrolls. */
export function RequestHead({ heading, neighbours, page, ...rest }: RequestHeadProps) {
  const { kindOf } = useRequestTexts();
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <div className={styles.who}>
          {heading}
          {page && (
            <Text size="sm" c="dimmed" className={styles.kind}>
              {kindOf(page.request)} · <bdi className="ltr">{page.request.reference}</bdi>
            </Text>
          )}
        </div>
        {page && <OpenedBy id={page.request.id} />}
        {neighbours}
        {page && <State {...rest} page={page} />}
      </div>
      {page && <Reach {...rest} page={page} />}
      {rest.refusal}
    </div>
  );
}

type PartProps = Omit<RequestHeadProps, 'heading' | 'neighbours' | 'page'> & { page: RequestPage };

function State({ page: { request }, actions, reason, changesSince, onDismiss }: PartProps) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (!actions) return <StateBadge state={request.state} />;
  return (
    <>
      <StateMenu request={request} actions={actions} reason={reason} onDismiss={onDismiss}>
        {request.type === 'withdrawal' ? (
          <Menu.Item mih={44} onClick={() => setIsCorrecting(true)}>
            <Trans>Correct the total</Trans>
          </Menu.Item>
        ) : null}
      </StateMenu>
      {isCorrecting && (
        <TotalDialog request={request} changesSince={changesSince} onClose={() => setIsCorrecting(false)} />
      )}
    </>
  );
}

/** Telephone and WhatsApp, and who works on the request until when. */
function Reach({ page, actions, colleagues }: PartProps) {
  const { t } = useLingui();
  const { request, replyDraft } = page;
  const { id, phone, phoneKey, locale } = request;
  const whatsapp = actions && !isSpam(request) ? whatsappNumber(request) : null;
  return (
    <div className={styles.row}>
      <div className={styles.reach}>
        {phone && (
          <>
            {phoneKey === '' ? (
              <Text component="span" className={styles.phone}>
                <IconPhone size={18} aria-hidden />
                <bdi dir="ltr">{phone}</bdi>
              </Text>
            ) : (
              <Button
                component="a"
                href={telAddress(request)}
                variant="light"
                size="sm"
                px="sm"
                leftSection={<IconPhone size={18} aria-hidden />}
              >
                <bdi dir="ltr">{phone}</bdi>
              </Button>
            )}
            <CopyButton text={phone} label={t`Copy the phone number`} />
          </>
        )}
        {actions && whatsapp && (
          <ActionIcon
            component="a"
            href={whatsappAddress(whatsapp, localized(replyDraft, 'whatsapp', locale))}
            target="_blank"
            rel="noreferrer"
            title="WhatsApp"
            onClick={() =>
              ignoreRejection(actions.openWhatsapp.mutateAsync({ id, language: locale, about: 'greeting' }))
            }
          >
            <IconBrandWhatsapp size={20} />
          </ActionIcon>
        )}
      </div>
      {actions && (
        <div className={styles.task}>
          <Assignee request={request} colleagues={colleagues} actions={actions} />
          <CallBack callBackAt={request.callBackAt} actions={actions} />
        </div>
      )}
    </div>
  );
}

/** Warns that a colleague has the same request open, so that two do not answer it. */
function OpenedBy({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const names = useOpenPages()(id).map(isolated);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return (
    <div role="status" className={styles.opened}>
      {names.length > 0 && (
        <Text size="sm" c="dimmed" truncate title={t`Opened by ${list}`}>
          <IconEye size={16} aria-hidden className={styles.eye} /> {t`Opened by ${list}`}
        </Text>
      )}
    </div>
  );
}
