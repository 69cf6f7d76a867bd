import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { localizedPath } from '#shared/paths.ts';
import { referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { RequestConfirm, type RequestConfirmProps, RequestSent } from './request-plain.tsx';
import type { SentRequest } from './sent-links.tsx';

/** `page` selects the texts that the visitor reads after sending. */
interface RequestStepProps extends Pick<SentRequest, 'page' | 'about' | 'wish' | 'isAtHome' | 'prepared'> {
  /** Path of the page without the language's prefix. */
  path: string;
  /** Labels of the fields that the confirmation page for browsers without script shows, by field name. */
  labels: Record<string, string>;
  /** Formats a field's value for the confirmation page. */
  show?: RequestConfirmProps['show'];
  /** Further facts for the confirmation page. */
  more?: RequestConfirmProps['more'];
  /** Leads to a form that suits the visitor better than the confirmation page. */
  alternative?: RequestConfirmProps['alternative'];
  /** The centre's note on the visitor's choice. */
  note?: ReactNode;
  /** The values of settings and content that the page shows. The confirmation page sends them. */
  shown?: RequestConfirmProps['shown'];
  /** File fields of the confirmation page. */
  files?: ReactNode;
  children: ReactNode;
}

/** The form, or for browsers without script the confirmation page or the page after sending. */
export function RequestStep({
  path,
  labels,
  show,
  more,
  alternative,
  note,
  shown,
  files,
  children,
  ...request
}: RequestStepProps) {
  const { form, locale } = useSite();
  const reference = useSentReference();
  if (reference !== null) return <RequestSent reference={reference} {...request} />;
  if (form?.step === 'confirm')
    return (
      <RequestConfirm
        form={form}
        action={localizedPath(locale, path)}
        labels={labels}
        show={show}
        more={more}
        alternative={alternative}
        note={note}
        shown={shown}
        files={files}
      />
    );
  return children;
}

/** The reference of the request that was sent without script, from the URL; null if none was sent. */
export function useSentReference(): string | null {
  const [query] = useSearchParams();
  return referenceOfReceipt(query.get('sent'));
}
