import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FindPersonInput, Person } from '#shared/people/people.schema.ts';
import type { Removal } from '#shared/retention/retention.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useAnnouncedText } from '../../ui/admin/announcer.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { PersonErasure } from './person-erasure.tsx';
import { PersonExport } from './person-export.tsx';
import { PersonRequests } from './person-requests.tsx';
import { PersonSearch } from './person-search.tsx';

const none: ReadonlySet<string> = new Set();

/** Finds, exports and erases the requests of one person. The search terms are not part of the address. */
export function PersonPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const [leftOut, setLeftOut] = useState(none);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const find = trpc.admin.people.find.useMutation();
  const requestId = search.get('request');

  const look = (input: FindPersonInput) => {
    setLeftOut(none);
    setRemoval(null);
    find.mutate(input);
  };
  // Only a change of the address starts a search automatically.
  const searchNow = useEffectEvent(look);
  useEffect(() => {
    if (requestId) searchNow({ requestId });
  }, [requestId]);

  const handleSearch = (terms: string[]) => {
    if (requestId) setSearch({}, { replace: true });
    look({ terms });
  };
  const handleErased = (removed: Removal) => {
    find.reset();
    setSearch({}, { replace: true });
    setRemoval(removed);
  };
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  return (
    <AdminPage title={t`One person’s data`}>
      <PersonSearch
        isBusy={find.isPending}
        terms={find.data?.terms ?? []}
        others={find.data?.others ?? []}
        onSearch={handleSearch}
      />
      {removal && <Erased removal={removal} />}
      {find.isPending && <Skeleton h={180} radius="lg" aria-busy />}
      {find.isError && (
        <LoadFailure
          title={t`The search failed`}
          error={find.error}
          onRetry={() => find.variables && look(find.variables)}
        />
      )}
      {find.data && <Found person={find.data} leftOut={leftOut} onToggle={toggle} onErased={handleErased} />}
    </AdminPage>
  );
}

interface FoundProps {
  person: Person;
  leftOut: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onErased: (removal: Removal) => void;
}

function Found({ person: { terms, requests, hasMore }, leftOut, onToggle, onErased }: FoundProps) {
  const { t } = useLingui();
  const canErase = useCan('people.erase');
  const total = useAnnouncedText<HTMLParagraphElement>();
  const chosen = requests.filter(({ id }) => !leftOut.has(id));
  if (requests.length === 0)
    return (
      <Screen
        title={t`Nothing about this person is stored.`}
        text={t`Try another phone number or e-mail address that they may have given.`}
      />
    );
  return (
    <Stack>
      <Text ref={total}>
        {hasMore ? (
          t`More than 500 requests; these are the newest. Deal with them, then search again.`
        ) : (
          <Plural value={requests.length} one="# request" other="# requests" />
        )}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>Families may share a phone: untick anything that somebody else sent.</Trans>
      </Text>
      <PersonRequests requests={requests} leftOut={leftOut} onToggle={onToggle} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <PersonExport requestIds={chosen.map(({ id }) => id)} />
        {canErase && <PersonErasure terms={terms} requests={chosen} onErased={onErased} />}
      </SimpleGrid>
    </Stack>
  );
}

function Erased({ removal: { requests, suspected, cards, finishedAt } }: { removal: Removal }) {
  const { t } = useLingui();
  const isFinished = finishedAt !== null;
  return (
    <Alert
      color={isFinished ? 'sea' : 'coral'}
      role="status"
      icon={isFinished ? <IconCheck /> : <IconHourglass />}
      title={isFinished ? t`Deleted for good` : t`Deleted, not finished yet`}
    >
      <Plural value={requests + suspected} one="# request" other="# requests" /> ·{' '}
      <Plural value={cards} one="# card" other="# cards" />
      {!isFinished && (
        <Text size="sm">
          <Trans>
            The database is being read, for example by a backup, and traces are left on the disk until that is over. The
            server then removes them. “Retention” in the settings shows when it is finished.
          </Trans>
        </Text>
      )}
    </Alert>
  );
}
