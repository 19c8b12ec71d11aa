/** Rows as lines of aligned columns, the last column as long as it is. */
export function alignColumns(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length)
    }
  }
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]!))
    return `${indent}${cells.join('  ')}`.trimEnd()
  })
}
