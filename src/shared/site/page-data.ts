import type { FreeHours } from '../appointments/free-times.rules.ts';
import type { RequestStatus } from '../requests/requests.schema.ts';

/** The id of the element that contains the page's data. */
export const pageDataElementId = 'page-data';

/** The outcome of a form posted without script. */
export interface FormOutcome {
  step: 'refused' | 'confirm' | 'sent';
  values: Record<string, string>;
  /** One message for each refused field, in the page's language. */
  fields: Record<string, string>;
  message: string;
  ticket: string;
  reference: string;
  /** The result of a status query. */
  status?: Omit<RequestStatus, 'preparation'> & { typeName: string; stateText: string; preparation: string };
  /** The free hours of the chosen day; absent where none are shown. */
  freeHours?: FreeHours | null;
  /** The answer to what the visitor did on the status page. */
  notice?: StatusNotice;
}

/**
 * On the status page: a change request arrived, the visitor asked to cancel, an appointment is cancelled, a change
 * request was a repeat, or the visitor gets no more messages.
 */
export type StatusNotice = 'change' | 'cancel' | 'cancelled' | 'repeat' | 'stopped';
