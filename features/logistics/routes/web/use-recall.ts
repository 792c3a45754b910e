import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { listPlans, readPlan } from '../../plans/contract.ts'
import { listRoutes, previewPublication, readRoute, recallPublication } from '../contract.ts'

const stale = [previewPublication, listRoutes, readRoute, listPlans, readPlan]
const itemsPerPage = 100

/** Asks whether a publication is to be taken back, naming every driver it is taken from, and does so. */
export function useRecall({ planId, number }: { planId: number; number: number }) {
  const t = useText('logistics-routes')
  const format = useFormat()
  const mayList = useMay(listRoutes)
  const { mutate } = useSend(recallPublication, { stale })
  const query = { planId, state: 'published', sortBy: 'driver', itemsPerPage } as const
  const { data, isLoading } = useQuery({ ...queryOf(listRoutes, { query }), enabled: mayList })
  const ask = async () => {
    const numbered = { number: format.number(number) }
    const names = [...new Set(data?.routes.map(({ driverName }) => driverName))]
    const more = (data?.total ?? 0) > itemsPerPage ? ' …' : ''
    const count = data?.total ?? 0
    const isAgreed = await confirm({
      title:
        count > 0
          ? t('recall.titleOf', { ...numbered, count, shown: format.number(count) })
          : t('recall.title', numbered),
      body: [count > 0 && t('recall.drivers', { names: `${format.list(names)}${more}` }), t('recall.text')]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t('recall.open'),
      tone: 'error',
    })
    if (isAgreed) mutate({ params: { id: planId }, query: { number } })
  }
  return { isLoading, recall: () => void ask() }
}
