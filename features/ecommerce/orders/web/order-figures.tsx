import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { LinkedStat, Stats } from '#ui/page/linked-stat.tsx'
import { readOrderFigures } from '../contract.ts'

const figures = [
  { key: 'pending', icon: 'clock', to: 'payment=2', tone: 'warning' },
  { key: 'completed', icon: 'checklist', to: 'status=Delivered', tone: 'success' },
  { key: 'refunded', icon: 'receipt', to: 'refunded=true', tone: 'info' },
  { key: 'failed', icon: 'alert-triangle', to: 'payment=3', tone: 'error' },
] as const

/** How many orders wait, are done, refunded or failed; each figure leads to them. */
export function OrderFigures() {
  const t = useText('ecommerce')
  const format = useFormat()
  const { data, error, refetch } = useQuery(queryOf(readOrderFigures))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  return (
    <Stats>
      {figures.map(({ key, to, ...look }) => (
        <LinkedStat
          key={key}
          {...look}
          to={`/apps/ecommerce/order/list?${to}`}
          label={t(`orderFigures.${key}`)}
          value={data && format.number(data[key])}
        />
      ))}
    </Stats>
  )
}
