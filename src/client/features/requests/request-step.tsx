import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { localizedPath } from '#shared/paths.ts';
import { referenceOfReceipt } from '#shared/rules/receipts.rules.ts';
import { useSite } from '../../lib/site-context.tsx';
import type { RequestKind } from './next-steps.tsx';
import { RequestConfirm, type RequestConfirmProps, RequestSent } from './request-plain.tsx';

export interface RequestStepProps {
  /** The page's address, without the language's prefix. */
  path: string;
  /** The fields that the question shows to browsers without script, by their names. */
  labels: Record<string, string>;
  /** The form's own words for what its fields hold. */
  show?: RequestConfirmProps['show'];
  /** What else the question shows. */
  more?: RequestConfirmProps['more'];
  /** What the centre says to what was chosen. */
  note?: ReactNode;
  /** The files that browsers without script can add to the question. */
  files?: ReactNode;
  /** What the visitor reads after sending. */
  kind: RequestKind;
  /** The form itself. */
  children: ReactNode;
}

/** A form, or for browsers without script the step that they are at: the question, or what happens next. */
export function RequestStep({ path, labels, show, more, note, files, kind, children }: RequestStepProps) {
  const { form, locale } = useSite();
  const reference = useSentReference();
  if (reference !== null) return <RequestSent reference={reference} kind={kind} />;
  if (form?.step === 'confirm')
    return <RequestConfirm form={form} action={localizedPath(locale, path)} labels={labels} show={show} more={more} note={note} files={files} />;
  return children;
}

/** The reference of the request that a browser without script has just sent, as the address says it; null before. */
export function useSentReference(): string | null {
  const [query] = useSearchParams();
  return referenceOfReceipt(query.get('sent'));
}
