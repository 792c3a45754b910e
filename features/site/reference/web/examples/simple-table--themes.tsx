import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display/display.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

const rows = ['Heidelberg', 'Monaco', 'Vaduz'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['striped', 'bordered'] as const).map((look) => (
        <Table
          key={look}
          striped={look === 'striped'}
          withTableBorder={look === 'bordered'}
          withColumnBorders={look === 'bordered'}
          captionSide="top"
        >
          <Table.Caption>{t(`looks.${look}`)}</Table.Caption>
          <Table.Tbody>
            {rows.map((city) => (
              <Table.Tr key={city}>
                <Table.Td>{city}</Table.Td>
                <Table.Td>{t('words.planned')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </SimpleGrid>
  )
}
