import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PlanRow } from '../contract.ts'
import classes from './board.module.css'

/** Who made a plan and when, and what is noted about it. */
export function PlanAbout({ plan }: { plan: PlanRow }) {
  const t = useText('logistics-plans')
  const format = useFormat()
  const at = format.date(plan.createdAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.planAbout}>
      <span dir="auto">{plan.authorName ? t('plan.by', { name: plan.authorName, at }) : t('plan.made', { at })}</span>
      {plan.note && <p dir="auto">{plan.note}</p>}
    </div>
  )
}
