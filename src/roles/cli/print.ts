// What a command prints: one result, for people or with `--json` for programs.

export const print = (json: boolean, value: unknown, text: string): void =>
  console.log(json ? JSON.stringify(value) : text);

/** Rows with their columns below each other. */
export function columns(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
