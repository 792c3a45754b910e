import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/confirm.ts'
import { listPlans, readPlan } from '../../plans/contract.ts'
import { listRoutes, previewPublication, readRoute, recallPublication } from '../contract.ts'
import { useRouteFormat } from './use-route-format.ts'

const stale = [previewPublication, listRoutes, readRoute, listPlans, readPlan]

/** Asks whether a publication is to be taken back, and does so. */
export function useRecall(): (publication: { planId: number; number: number }) => void {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { mutate } = useSend(recallPublication, { stale })
  return ({ planId, number }) => {
    void (async () => {
      const isAgreed = await confirm({
        title: t('recall.title', { number: format.number(number) }),
        body: t('recall.text'),
        confirmLabel: t('recall.open'),
        tone: 'error',
      })
      if (isAgreed) mutate({ params: { id: planId }, query: { number } })
    })()
  }
}
