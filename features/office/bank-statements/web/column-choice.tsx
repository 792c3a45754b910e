import { useText } from '#kit/web/i18n.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { Alert, Table } from '#ui/display/display.ts'
import { Select } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import type { importStatement } from '../contract.ts'
import { columnRoles, dayOrders, type ColumnRole, type DayOrder } from '../rules/columns.ts'
import classes from './bank.module.css'

export type Columns = Partial<Record<ColumnRole, string>> & { dayOrder?: DayOrder }
type Props = {
  checked: ReplyOf<typeof importStatement>
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Which column holds what: found by the titles that banks use, and named here where they are others. */
export function ColumnChoice({ checked, columns, onChange }: Props) {
  const t = useText('office-bank-statements')
  const { missing, taken, rows } = checked
  const titles = [...new Set(checked.columns.filter(Boolean))]
  const asksOrder = missing.includes('dayOrder') || columns.dayOrder !== undefined
  const isLacking = (role: ColumnRole) => missing.some((one) => one === role)
  return (
    <Stack gap="sm">
      {missing.length > 0 && <Alert color="warning">{t('import.lacking')}</Alert>}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {columnRoles.map((role) => (
          <Select
            key={role}
            clearable
            label={t(`roles.${role}`)}
            withAsterisk={role === 'date'}
            data={titles}
            error={isLacking(role)}
            value={taken.find((one) => one.role === role)?.title ?? null}
            onChange={(title) => onChange({ ...columns, [role]: title ?? '' })}
          />
        ))}
        {asksOrder && (
          <Select
            withAsterisk
            label={t('import.dayOrder')}
            data={dayOrders.map((value) => ({ value, label: t(`dayOrders.${value}`) }))}
            value={columns.dayOrder ?? null}
            onChange={(order) => {
              const dayOrder = dayOrders.find((one) => one === order)
              onChange({ ...columns, ...(dayOrder && { dayOrder }) })
            }}
          />
        )}
      </SimpleGrid>
      <div className={classes.rows}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {checked.columns.map((title, at) => (
                <Table.Th key={at}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, at) => (
              <Table.Tr key={at}>
                {cells.map((cell, column) => (
                  <Table.Td key={column} dir="auto">
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  )
}
