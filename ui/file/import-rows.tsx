import { useFormat } from '#kit/web/format.ts'
import { Table } from '../display/display.ts'
import { ScrollArea } from '../page/layout.ts'
import { StatusChip, type Tone } from '../display/status-chip.tsx'

export type ImportOutcome = 'create' | 'update' | 'refused'
export type ImportedRow = { line: number; outcome: ImportOutcome; message: string }
type Props<R extends ImportedRow> = {
  rows: R[]
  titles: { line: string; outcome: string }
  /** What a row is known by. */
  columns: { title: string; text: (row: R) => string }[]
  nameOf: (outcome: ImportOutcome) => string
}

const tones: Record<ImportOutcome, Tone> = { create: 'success', update: 'info', refused: 'error' }
const mostShown = 200

/** What becomes of each row of a file, refused ones first. */
export function ImportRows<R extends ImportedRow>({ rows, titles, columns, nameOf }: Props<R>) {
  const format = useFormat()
  const shown = rows
    .toSorted((one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'))
    .slice(0, mostShown)
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {[titles.line, ...columns.map(({ title }) => title), titles.outcome].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{format.number(row.line)}</Table.Td>
              {columns.map(({ title, text }) => (
                <Table.Td key={title}>{text(row)}</Table.Td>
              ))}
              <Table.Td>
                <StatusChip tone={tones[row.outcome]}>{nameOf(row.outcome)}</StatusChip> {row.message}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
