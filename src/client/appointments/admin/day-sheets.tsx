import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import { formatWeekday } from '#shared/i18n/format.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { columnsOf } from './day-layout.rules.ts';
import styles from './day-sheets.module.css';
import { useVisitTexts } from './use-visit-texts.ts';
import { VisitFacts } from './visit-facts.tsx';

/** Sheets hold confirmed appointments only, so that nobody drives to a wish. */
const sheetsOf = (visits: Visit[], team: readonly SeatName[]) =>
  columnsOf(
    visits.filter(({ appointment }) => appointment?.state === 'confirmed'),
    team,
  ).filter((column) => column.visits.length > 0);

interface PrintMenuProps {
  visits: Visit[];
  team: readonly SeatName[];
  /** Sets the key of the column to print; null for all. */
  onChoose: (key: string | null) => void;
}

export function PrintMenu({ visits, team, onChoose }: PrintMenuProps) {
  const { t } = useLingui();
  const { titleOf } = useVisitTexts();
  const sheets = sheetsOf(visits, team);
  const print = (key: string | null) => () => {
    flushSync(() => onChoose(key));
    window.print();
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} disabled={sheets.length === 0}>
          <Trans>Print…</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t`Confirmed appointments only`}</Menu.Label>
        <Menu.Item onClick={print(null)}>
          <Plural value={sheets.length} one="The sheet of the day" other="All # sheets" />
        </Menu.Item>
        {sheets.length > 1 &&
          sheets.map((sheet) => (
            <Menu.Item key={sheet.key} onClick={print(sheet.key)}>
              <bdi>{titleOf(sheet)}</bdi>
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface DaySheetsProps {
  /** The day ("2026-11-25"). */
  day: string;
  visits: Visit[];
  team: readonly SeatName[];
  /** The number of visits of the day that are not among these. */
  hiddenCount: number;
  /** The key of the only column to print; null for all. */
  printedKey: string | null;
}

/** A sheet for each collector, in print only. */
export function DaySheets({ day, visits, team, hiddenCount, printedKey }: DaySheetsProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { name } = useSiteFrame();
  const { nameOf } = useRequestTexts();
  const { timeOf, titleOf } = useVisitTexts();
  const sheets = sheetsOf(visits, team);
  const printed = sheets.filter(({ key }) => key === printedKey);
  const count = sheets.find(({ kind }) => kind === 'nobody')?.visits.length ?? 0;
  return (
    <div className={styles.sheets}>
      {sheets.length === 0 && <p>{t`No confirmed appointments on this day.`}</p>}
      {hiddenCount > 0 && (
        <p>
          <Plural
            value={hiddenCount}
            one="# visit of the day is not on these sheets"
            other="# visits of the day are not on these sheets"
          />
        </p>
      )}
      {printed.length === 0 && count > 0 && (
        <p>
          <Plural
            value={count}
            one="# agreed visit has no collector yet"
            other="# agreed visits have no collector yet"
          />
        </p>
      )}
      {(printed.length > 0 ? printed : sheets).map((sheet) => (
        <section key={sheet.key} className={styles.sheet} aria-label={titleOf(sheet)}>
          <div className={styles.head}>
            <h2>
              <bdi>{titleOf(sheet)}</bdi> · {`${formatWeekday(day, locale)} ${dayText(day, locale)}`}
            </h2>
            <p>
              {name} · <Plural value={sheet.visits.length} one="# appointment" other="# appointments" />
            </p>
          </div>
          <ol>
            {sheet.visits.map((visit) => (
              <li key={visit.id} className={styles.visit}>
                <p className={styles.time}>{timeOf(visit, day)}</p>
                <div className={styles.who}>
                  <b dir="auto" className="same-edge">
                    {nameOf(visit)}
                  </b>
                  <bdi dir="ltr">{visit.phone}</bdi>
                  <bdi dir="ltr">{visit.reference}</bdi>
                </div>
                <VisitFacts visit={visit} namesTests />
                <ul className={styles.ticks}>
                  <li>{t`Identity checked`}</li>
                  <li>{t`Sample taken`}</li>
                </ul>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
