import { Alert, Text } from '@mantine/core';
import { EventItem } from '../../requests/admin/request-history.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

interface DialogFailureProps {
  /** The id of the request. */
  id: string;
  failure: string;
  /** The version that the author saw, if a colleague changed the request first. */
  since: number | null;
}

/** Why a dialog could not save; after a conflict, with the changes since. */
export function DialogFailure({ id, failure, since }: DialogFailureProps) {
  const page = trpc.admin.requests.get.useQuery({ id }, { enabled: false });
  if (!failure) return null;
  const news = since === null ? [] : (page.data?.events ?? []).filter((event) => event.version > since);
  return (
    <Alert color="coral" role="alert">
      <Text>{failure}</Text>
      {news.length > 0 && (
        <ul>
          {news.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Alert>
  );
}
