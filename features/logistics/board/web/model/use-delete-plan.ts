import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { deletePlan, listPlans } from '../../../plans/contract.ts'

/** Deletes a plan once it is confirmed. */
export function useDeletePlan({ id, name }: { id: number; name: string }, onGone: () => void) {
  const t = useText('logistics-board')
  const { mutate, isPending } = useSend(deletePlan, { stale: [listPlans], onSuccess: onGone })
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('plan.deleteTitle', { name }),
      body: t('plan.deleteText'),
      confirmLabel: t('plan.delete'),
      tone: 'error',
    })
    if (isAgreed) mutate({ params: { id } })
  }
  return { ask, isPending }
}
