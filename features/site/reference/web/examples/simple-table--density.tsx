import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { Table } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'

const rows = ['Heidelberg', 'Monaco', 'Vaduz'] as const
const spaces = { compact: 4, usual: 10, wide: 18 } as const

export function Example() {
  const t = useText('site-reference')
  const [density, setDensity] = useState<keyof typeof spaces>('compact')
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('cases.density.title')}
        value={density}
        onChange={(value) => setDensity(value as keyof typeof spaces)}
        data={(['compact', 'usual', 'wide'] as const).map((value) => ({ value, label: t(`densities.${value}`) }))}
      />
      <Table verticalSpacing={spaces[density]} withTableBorder>
        <Table.Tbody>
          {rows.map((city) => (
            <Table.Tr key={city}>
              <Table.Td>{city}</Table.Td>
              <Table.Td>{t('words.sent')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
