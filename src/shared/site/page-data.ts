import type { RequestStatus } from '../requests/requests.schema.ts';

/** The id of the element that carries a page's data from the server to the browser. */
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
  /** What the status page found, where that is what was asked. */
  status?: RequestStatus;
}
