import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display/display.ts'
import { ScrollArea } from '#ui/page/layout.ts'

const rows = [
  ['Heidelberg', 162_000],
  ['Monaco', 39_000],
  ['Montevideo', 1_300_000],
  ['Vaduz', 5700],
] as const

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  return (
    <ScrollArea h={180} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('words.city') }}>
      <Table stickyHeader striped highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('words.city')}</Table.Th>
            <Table.Th>{t('words.people')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([city, people]) => (
            <Table.Tr key={city}>
              <Table.Td>{city}</Table.Td>
              <Table.Td>{number(people)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
