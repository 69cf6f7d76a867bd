import { expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { savedFilterSchema } from '#shared/requests/inbox.schema.ts';
import { makeStaffMember, staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

test('Each member of staff has up to 20 named filters of their own.', () => {
  const { db, savedFilters: filters } = createRequestsFixture();
  const member = () => staffActor('reception', { staffId: makeStaffMember(db).id });
  const huda = member();
  const salem = member();
  filters.save(huda, { name: 'Bookings', query: 'type=booking' });
  filters.save(huda, { name: 'Bookings', query: 'tab=all&type=booking' });
  expect([filters.list(huda), filters.list(salem)]).toEqual([
    [{ name: 'Bookings', query: 'tab=all&type=booking' }],
    [],
  ]);
  filters.remove(salem, 'Bookings');
  for (let number = 2; number <= 20; number += 1) filters.save(huda, { name: `Filter ${number}`, query: '' });
  expect(() => filters.save(huda, { name: 'One more', query: '' })).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
  expect(filters.list(huda)).toHaveLength(20);
  filters.remove(huda, 'Bookings');
  expect(filters.list(huda)).toHaveLength(19);
  expect(() => filters.list(systemActor)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

test('A filter is stored without the search text, which may name a person, and without the page.', () => {
  const saved = savedFilterSchema.parse({ name: 'Mine', query: 'q=Mariam+Ali&tab=mine&page=3&type=booking' });
  expect(saved.query).toBe('tab=mine&type=booking');
});
