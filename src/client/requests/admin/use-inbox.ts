import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  type InboxTab,
  inboxTabs,
  type RequestListInput,
  requestListInputSchema,
  tabFilters,
} from '#shared/requests/inbox.schema.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { type ListAddress, useListQuery } from '../../ui/admin/records/use-list-query.ts';

/** Filters besides the search text, by their names in the URL. */
const ownNames = { type: 'type', state: 'state', assignee: 'assignee', from: 'from', to: 'to' } as const;
/** Parameters that belong to one tab. */
const tabNames = ['tab', 'state', 'assignee', 'page'];

export interface Inbox extends ListAddress<RequestListInput> {
  tab: InboxTab;
  /** The filters that staff chose, without those of the tab. */
  address: RequestListInput;
  openTab: (tab: InboxTab) => void;
}

/** The tab of the inbox and its query, from the URL. The filters of the tab and those of staff apply together. */
export function useInbox(): Inbox {
  const me = useStaff().id;
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const address = useListQuery(requestListInputSchema, ownNames, { folder: 'tab' });
  const tab = tabOf(search);
  const openTab = (chosen: InboxTab) => {
    const next = new URLSearchParams(search);
    for (const name of tabNames) next.delete(name);
    if (chosen !== 'open') next.set('tab', chosen);
    void navigate({ pathname, search: String(next) });
  };
  const { state } = address.query;
  // A chosen state is more precise than the tab's.
  const query = { ...address.query, ...tabFilters(tab, me), ...(state !== null && { state }) };
  return { ...address, address: address.query, query, tab, openTab };
}

/** The tab that the URL names. */
const tabOf = (search: URLSearchParams): InboxTab => inboxTabs.find((tab) => tab === search.get('tab')) ?? 'open';
