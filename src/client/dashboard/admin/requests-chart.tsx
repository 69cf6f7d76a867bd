import { Trans, useLingui } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import { Table } from '@mantine/core';
import type { RequestsDashboard } from '#shared/dashboard/dashboard.schema.ts';
import { formatDayAndMonth, formatWeekday } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { requestType, requestTypes } from '#shared/requests/request-types.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './requests-chart.module.css';

/** Requests by day and type, as a chart and as a table. The time axis follows the reading direction. */
export function RequestsChart({ byDay }: { byDay: RequestsDashboard['byDay'] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { types } = useRequestTexts();
  const isMirrored = locales[locale].direction === 'rtl';
  // SVG text is left-to-right; the mark places the number before the Arabic month.
  const label = (day: string) => `${isMirrored ? '\u200f' : ''}${formatDayAndMonth(day, locale)}`;
  const data = byDay.map(({ day, counts }) => ({ day: label(day), ...counts }));
  return (
    <>
      <div className={styles.chart} aria-hidden>
        <BarChart
          h={260}
          data={data}
          dataKey="day"
          type="stacked"
          series={requestTypes.map((name) => ({ name, label: types[name], color: requestType(name).colour }))}
          withLegend
          tickLine="none"
          gridAxis="x"
          maxBarWidth={42}
          xAxisProps={{ reversed: isMirrored, minTickGap: 24 }}
          yAxisProps={{ orientation: isMirrored ? 'right' : 'left', allowDecimals: false, width: 36 }}
          barProps={{ isAnimationActive: false }}
          // The chart is hidden from screen readers, so nothing in it may be focusable.
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <details className={styles.numbers}>
        <summary>
          <Trans>The numbers as a table</Trans>
        </summary>
        <Table.ScrollContainer minWidth={0} maxHeight={360}>
          <Table striped stickyHeader aria-label={t`Requests by day and type`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Day`}</Table.Th>
                {requestTypes.map((type) => (
                  <Table.Th key={type} scope="col">
                    {types[type]}
                  </Table.Th>
                ))}
                <Table.Th scope="col">{t`Total`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {byDay.toReversed().map(({ day, counts }) => (
                <Table.Tr key={day}>
                  <Table.Th scope="row">
                    {formatWeekday(day, locale)} {formatDayAndMonth(day, locale)}
                  </Table.Th>
                  {requestTypes.map((type) => (
                    <Table.Td key={type}>{counts[type]}</Table.Td>
                  ))}
                  <Table.Td>{sumOf(counts)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </details>
    </>
  );
}

/** The total of all types. */
export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
