import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display/display.ts'
import { ScrollArea } from '#ui/page/layout.ts'

const days = Array.from({ length: 20 }, (_, at) => at + 1)

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  return (
    <ScrollArea h={220} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('words.day') }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('words.day')}</Table.Th>
            <Table.Th ta="end">{t('words.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day}>
              <Table.Td>{number(day)}</Table.Td>
              <Table.Td ta="end">{number((day * 37) % 90)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
