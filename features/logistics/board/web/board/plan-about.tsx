import { useText } from '#kit/web/i18n.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import type { PlanRow } from '../../../plans/contract.ts'
import classes from './board.module.css'

/** Who made a plan and when, and what is noted about it. */
export function PlanAbout({ plan }: { plan: PlanRow }) {
  const t = useText('logistics-board')
  const format = useWorkspaceFormat()
  const at = format.dateTime(plan.createdAt)
  return (
    <div className={classes.planAbout}>
      <span>{plan.authorName ? t('plan.by', { name: plan.authorName, at }) : t('plan.made', { at })}</span>
      {plan.note && <p dir="auto">{plan.note}</p>}
    </div>
  )
}
