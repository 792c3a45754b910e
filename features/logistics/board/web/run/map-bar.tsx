import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { todayIn } from '#kit/web/zones.ts'
import { Button } from '#ui/button/controls.ts'
import { listPlans, readPlan, readProblem } from '../../../plans/contract.ts'
import { renewTravel } from '../../../plans/rules/plan/renew-travel.ts'
import { say } from '../model/announcement-store.ts'
import { useBoard } from '../model/board.ts'
import classes from '../parts/bar.module.css'
import { useMapWords } from '../model/map-words.ts'

/** Says that the map of the plan was replaced since its times were worked out, until they are worked out again. */
export function MapBar() {
  const t = useText('logistics-board')
  const { plan, mayEdit, timeZone } = useBoard()
  const mayRenew = useMay(renewTravel) && mayEdit
  const words = useMapWords()
  const stale = [readPlan, readProblem, listPlans]
  const renew = useSend(renewTravel, { stale, onSuccess: () => say(t('usedMap.renewed')) })
  const isOver = plan.day < todayIn(timeZone)
  if (!words?.replaced || plan.travel || isOver) return null
  return (
    <section className={classes.runBar} aria-label={words.replaced}>
      <div className={classes.runWords}>
        <strong>{words.replaced}</strong>
        <span>{words.change}</span>
      </div>
      {mayRenew && (
        <Button size="xs" loading={renew.isPending} onClick={() => renew.mutate({ params: { id: plan.id } })}>
          {t('usedMap.renew')}
        </Button>
      )}
    </section>
  )
}
