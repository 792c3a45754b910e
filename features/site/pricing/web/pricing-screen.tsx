import { useQuery } from '@tanstack/react-query'
import { ownBilling } from '#features/people/billing/contract.ts'
import { plans } from '#platform/accounts/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import type { PricedPlan } from '../contract.ts'
import { EditPrices } from './edit-prices.tsx'
import { PricingPage } from './pricing-page.tsx'

/** The plans, with the person’s own among them. */
export function PricingScreen() {
  return (
    <>
      <EditPrices />
      <PricingPage renderChoice={(plan) => <Choice plan={plan} />} />
    </>
  )
}

function Choice({ plan: { plan, isPopular } }: { plan: PricedPlan }) {
  const t = useText('site-pricing')
  const words = useText('people-users')
  const { data } = useQuery(queryOf(ownBilling.read))
  const name = words(`plans.${plan}`)
  const send = useSend(ownBilling.changePlan, {
    stale: [ownBilling.read],
    onSuccess: () => showNotice({ kind: 'success', text: t('changed', { name }) }),
  })
  const mine = data?.plan.currentPlan
  const isMine = mine === plan
  const isUpgrade = mine === undefined || plans.indexOf(plan) > plans.indexOf(mine)
  const change = async () => {
    const version = data?.plan.version
    const question = { title: t('ask.title', { name }), body: t('ask.text'), confirmLabel: t('ask.yes', { name }) }
    if (version !== undefined && (await confirm({ ...question, tone: 'primary' })))
      send.mutate({ params: {}, body: { currentPlan: plan, version } })
  }
  return (
    <Button
      fullWidth
      variant={isPopular && !isMine ? 'filled' : 'light'}
      color={isMine ? 'success' : 'primary'}
      disabled={isMine || !data}
      loading={send.isPending}
      onClick={() => void change()}
    >
      {isMine ? t('current') : t(isUpgrade ? 'upgrade' : 'change')}
    </Button>
  )
}
