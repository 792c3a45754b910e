import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { LinkedStat, Stats } from '#ui/page/linked-stat.tsx'
import { ShortMoney } from '#ui/display/short-money.tsx'
import { readInvoiceFigures } from '../contract.ts'

/** Clients, invoices and what they came to; each figure leads to its rows. */
export function InvoiceFigures() {
  const t = useText('office-invoices')
  const { number } = useFormat()
  const { data, error, refetch } = useQuery(queryOf(readInvoiceFigures))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  const money = (key: 'paidCents' | 'unpaidCents') => data && <ShortMoney minor={data[key]} currency={data.currency} />
  const figures = [
    { key: 'clients', to: '?sortBy=client', icon: 'user', value: data && number(data.clients) },
    { key: 'invoices', to: '', tone: 'info', icon: 'file-text', value: data && number(data.invoices) },
    { key: 'paid', to: '?status=Paid', tone: 'success', icon: 'checklist', value: money('paidCents') },
    {
      key: 'unpaid',
      to: '?sortBy=balance&orderBy=desc',
      tone: 'warning',
      icon: 'clock',
      value: money('unpaidCents'),
    },
  ] as const
  return (
    <Stats>
      {figures.map(({ key, to, ...figure }) => (
        <LinkedStat key={key} {...figure} to={`/apps/invoice/list${to}`} label={t(`figures.${key}`)} />
      ))}
    </Stats>
  )
}
