/** A measured value and its limit. */
export interface Measurement {
  name: string;
  value: number;
  unit: string;
  limit: { atLeast: number } | { atMost: number };
  /** Details of the measurement. */
  note: string;
}

/** NaN (nothing measured) misses every limit. */
export function isWithinLimit({ value, limit }: Measurement): boolean {
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** Prints the measurements with their limits and marks the missed ones. */
export function printTable(measurements: readonly Measurement[]): void {
  const rows = measurements.map((measurement) => {
    const { name, value, unit, limit, note } = measurement;
    const bound = 'atLeast' in limit ? `>= ${limit.atLeast}` : `<= ${limit.atMost}`;
    return [
      isWithinLimit(measurement) ? 'ok' : 'MISSED',
      name,
      `${value.toPrecision(3)} ${unit}`.trim(),
      `${bound} ${unit}`.trim(),
      note,
    ];
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
