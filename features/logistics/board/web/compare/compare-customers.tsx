import { useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import type { comparePlans } from '../../../runs/contract.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import panesClasses from '../parts/panes.module.css'
import { CustomerChanges } from '../parts/customer-changes.tsx'

const step = 50

/** Whose driver or time is another one, plan by plan. */
export function CompareCustomers({ data }: { data: ReplyOf<typeof comparePlans> }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const [shown, setShown] = useState(step)
  const { plans, differences, total } = data
  const others = total - differences.length
  const nameOf = (plan: number, routeId: number) =>
    plans[plan]?.routes.find(({ id }) => id === routeId)?.driverName ?? t('route.noDriver')
  const rows = differences.slice(0, shown).map(({ deliveryId, reference, recipient, in: places }) => ({
    deliveryId,
    reference,
    recipient,
    places: places.map((place, plan) => place && { ...place, driver: nameOf(plan, place.routeId) }),
  }))
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>{t('compare.customers', { number: format.number(total) })}</h3>
      {differences.length === 0 && <p className={panesClasses.nothing}>{t('compare.alike')}</p>}
      {differences.length > 0 && <CustomerChanges columns={plans.map(({ name }) => name)} rows={rows} />}
      {shown < differences.length && (
        <Button size="xs" variant="default" onClick={() => setShown(shown + step)}>
          {t('compare.more')}
        </Button>
      )}
      {shown >= differences.length && others > 0 && (
        <p className={panesClasses.nothing}>{t('compare.others', { number: format.number(others) })}</p>
      )}
    </section>
  )
}
