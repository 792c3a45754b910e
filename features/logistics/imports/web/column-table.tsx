import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Table } from '#ui/display/display.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { ScrollArea } from '#ui/page/layout.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { DeliveryImport, ImportOptions } from '../contract.ts'
import { plainFields } from '../rules.ts'
import classes from './imports.module.css'

type Props = { one: DeliveryImport; options: ImportOptions; onColumns: (columns: ImportOptions['columns']) => void }

/** Every field a column can hold, with its name. */
export function useFields(): { value: string; label: string }[] {
  const t = useText('logistics-imports')
  const { data } = useQuery(queryOf(readLogisticsFacts))
  return [
    ...plainFields.map((value) => ({ value, label: t(`fields.${value}`) })),
    ...(data?.units ?? []).map(({ key, name }) => ({ value: `quantity:${key}`, label: name })),
  ]
}

/** The columns of the file one below the other, each with some of what it holds. */
export function ColumnTable({ one, options: { columns, hasTitles }, onColumns }: Props) {
  const t = useText('logistics-imports')
  const format = useFormat()
  const fields = useFields()
  const width = Math.max(one.titles.length, columns.length)
  const titleOf = (index: number) =>
    (hasTitles && one.titles[index]) || t('columns.number', { number: format.number(index + 1) })
  const choose = (index: number, field: string) =>
    onColumns(
      Array.from({ length: width }, (_, at) => {
        const before = columns[at] ?? null
        if (at === index) return field || null
        // A field stands in one column: the one that was chosen last.
        return before === field ? null : before
      }),
    )
  return (
    <ScrollArea.Autosize viewportProps={{ tabIndex: 0 }}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.inFile')}</Table.Th>
            <Table.Th>{t('columns.means')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Array.from({ length: width }, (_, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                <bdi>{titleOf(index)}</bdi>
                <div className={classes.example}>
                  <bdi>{examplesOf(one, index)}</bdi>
                </div>
              </Table.Td>
              <Table.Td w="45%" miw={140}>
                <NativeSelect
                  aria-label={t('columns.for', { title: titleOf(index) })}
                  value={columns[index] ?? ''}
                  data={[{ value: '', label: t('columns.none') }, ...fields]}
                  onChange={({ currentTarget }) => choose(index, currentTarget.value)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

function examplesOf({ samples }: DeliveryImport, index: number): string {
  return [...new Set(samples.flatMap((cells) => cells[index] || []))].slice(0, 3).join(' · ')
}
