import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { localizedPath } from '#shared/paths.ts';
import { referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { RequestConfirm, type RequestConfirmProps, RequestSent } from './request-plain.tsx';
import type { SentRequest } from './sent-links.tsx';

/** For the confirmation page, and for the page after sending, whose texts `page` selects. */
interface RequestStepProps
  extends Omit<RequestConfirmProps, 'form' | 'action'>,
    Pick<SentRequest, 'page' | 'about' | 'wish' | 'isAtHome' | 'prepared'> {
  /** Path of the page without the language's prefix. */
  path: string;
  children: ReactNode;
}

/** The form, or for browsers without script the confirmation page or the page after sending. */
export function RequestStep({ path, children, ...texts }: RequestStepProps) {
  const { form, locale } = useSite();
  const reference = useSentReference();
  if (reference !== null) return <RequestSent reference={reference} {...texts} />;
  if (form?.step === 'confirm') return <RequestConfirm form={form} action={localizedPath(locale, path)} {...texts} />;
  return children;
}

/** The reference of the request that was sent without script, from the URL; null if none was sent. */
export function useSentReference(): string | null {
  const [query] = useSearchParams();
  return referenceOfReceipt(query.get('sent'));
}
