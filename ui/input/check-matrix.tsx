import { Checkbox, Table, Text } from '@mantine/core'
import type { ComponentProps } from 'react'

type Named<K> = { key: K; label: string }
type Props<R, C> = {
  /** What stands over the rows. */
  title: string
  /** A row may say more of what it is. */
  rows: (Named<R> & { text?: string })[]
  columns: Named<C>[]
  /** What makes a box tick; nothing where there is no box. */
  box: (row: R, column: C) => (ComponentProps<typeof Checkbox> & { key?: string }) | undefined
}

/** Boxes to tick: what, by which way. */
export function CheckMatrix<R extends string, C extends string>({ title, rows, columns, box }: Props<R, C>) {
  return (
    <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="55%">{title}</Table.Th>
            {columns.map(({ key, label }) => (
              <Table.Th key={key}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Td>
                {row.label}
                {row.text && (
                  <Text size="sm" c="dimmed">
                    {row.text}
                  </Text>
                )}
              </Table.Td>
              {columns.map((column) => {
                const { key, ...given } = box(row.key, column.key) ?? {}
                return (
                  <Table.Td key={column.key}>
                    {Object.keys(given).length > 0 && (
                      <Checkbox key={key} aria-label={`${row.label}: ${column.label}`} {...given} />
                    )}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
