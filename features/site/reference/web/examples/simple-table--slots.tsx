import { useText } from '#kit/web/i18n.ts'
import { Progress, Table } from '#ui/display/display.ts'
import { ScrollArea } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Person } from '#ui/display/thing.tsx'

const rows = [
  { name: 'Mira Solano', word: 'sent', tone: 'success', share: 100 },
  { name: 'Jonas Pfeiffer', word: 'planned', tone: 'secondary', share: 0 },
  { name: 'Samir Haddad', word: 'late', tone: 'error', share: 60 },
] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('words.people') }}>
      <Table miw={460} verticalSpacing="sm">
        <Table.Tbody>
          {rows.map(({ name, word, tone, share }) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Person avatar="" name={name} />
              </Table.Td>
              <Table.Td>
                <StatusChip tone={tone}>{t(`words.${word}`)}</StatusChip>
              </Table.Td>
              <Table.Td>
                <Progress value={share} w={120} aria-label={name} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={3}>{t('advice.simpleTable')}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea>
  )
}
