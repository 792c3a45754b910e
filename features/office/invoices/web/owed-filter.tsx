import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { readInvoiceFigures } from '../contract.ts'

/** Narrows the list to invoices of which money is owed to the client; absent while none is. */
export function OwedFilter({ list }: { list: Pick<List<never>, 'search' | 'onSearch'> }) {
  const t = useText('office-invoices')
  const format = useFormat()
  const { data } = useQuery(queryOf(readInvoiceFigures))
  const isOn = Boolean(list.search['owesBack'])
  if (!data || (data.owedCents === 0 && !isOn)) return null
  return (
    <Button
      size="sm"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => list.onSearch({ owesBack: isOn ? undefined : true })}
    >
      {t('owed.filter', { amount: format.money(data.owedCents, data.currency) })}
    </Button>
  )
}
