/** One measured number and the limit it has to keep. */
export interface Measurement {
  name: string;
  value: number;
  unit: string;
  limit: { atLeast: number } | { atMost: number };
  /** What the number was made from, for whoever wonders. */
  note: string;
}

/** Nothing measured is a number that is none, which keeps no limit. */
export function isKept({ value, limit }: Measurement): boolean {
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** Prints the measurements with their limits, the missed ones marked. */
export function printTable(measurements: readonly Measurement[]): void {
  const rows = measurements.map((measurement) => {
    const { name, value, unit, limit, note } = measurement;
    const bound = 'atLeast' in limit ? `>= ${limit.atLeast}` : `<= ${limit.atMost}`;
    return [isKept(measurement) ? 'ok' : 'MISSED', name, `${value.toPrecision(3)} ${unit}`.trim(), `${bound} ${unit}`.trim(), note];
  });
  const all = [['', 'measured', 'value', 'limit', 'from'], ...rows];
  const widths = all[0]?.map((_cell, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
