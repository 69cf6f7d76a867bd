import type { RequestPage } from '#shared/requests/inbox.schema.ts';
import styles from './changes-since.module.css';
import { EventItem } from './event-item.tsx';

interface ChangesSinceProps {
  events: RequestPage['events'];
  version: number;
}

/** The events of a request after a version. */
export function ChangesSince({ events, version }: ChangesSinceProps) {
  const news = events.filter((event) => event.version > version);
  if (news.length === 0) return null;
  return (
    <ul className={styles.news}>
      {news.map((event) => (
        <li key={event.id}>
          <EventItem event={event} />
        </li>
      ))}
    </ul>
  );
}
