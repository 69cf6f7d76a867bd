import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { createI18n } from '../../ui/lib/i18n.ts';
import { SiteProvider } from '../../ui/lib/site-context.tsx';
import { columnsOf } from './day-layout.rules.ts';
import { DaySheets } from './day-sheets.tsx';

const day = '2026-11-25';
const [seat, team] = ['a'.repeat(32), [{ id: 'a'.repeat(32), name: 'Huda', staffId: null } as SeatName]];
const visit = (id: string, changes: { seat?: string | null; state?: string; place?: string } = {}): Visit => {
  const { place = 'home', ...appointment } = { seat: null, state: 'confirmed', ...changes };
  return {
    id,
    name: `Patient ${id}`,
    reference: `D-${id}`,
    visitTime: '08:00',
    place,
    area: '',
    notes: '',
    tubes: { tubes: [], unstated: [] },
    appointment: { startsAt: `${day}T04:00:00.000Z`, minutes: 30, place, ...appointment },
  } as unknown as Visit;
};
const visits = [
  visit('1'),
  visit('2'),
  visit('3', { seat }),
  visit('4', { state: 'proposed' }),
  visit('5', { place: 'centre' }),
];
const textOf = (printedKey: string | null) =>
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <MantineProvider>
        <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: '', form: null }}>
          <MemoryRouter>
            <DaySheets day={day} visits={visits} team={team} hiddenCount={0} printedKey={printedKey} />
          </MemoryRouter>
        </SiteProvider>
      </MantineProvider>
    </I18nProvider>,
  )
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('The printed day counts the agreed home visits that have no collector; the sheet of one collector does not.', () => {
  expect(textOf(null)).toContain('2 agreed visits have no collector yet');
  const ofSeat = columnsOf(visits, team).find(({ name }) => name === 'Huda')?.key ?? expect.fail();
  expect(textOf(ofSeat)).toContain('Patient 3');
  expect(textOf(ofSeat)).not.toMatch(/no collector yet|Patient 1/);
});
