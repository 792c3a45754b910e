import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import type { TravelProgress } from '../../../travel/contract.ts'
import { useBoard } from '../model/board.ts'
import classes from '../parts/bar.module.css'

/** How far the travel times are that prices are made from. */
export function TravelBar({ progress: { done, total } }: { progress: TravelProgress }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  return (
    <section className={classes.runBar} aria-label={t('travel.title')} data-travel>
      <div className={classes.runWords}>
        <strong>{t('travel.title')}</strong>
        <span>{t('travel.progress', { done: format.number(done), number: format.number(total) })}</span>
        <Progress value={total === 0 ? 0 : (done / total) * 100} size="sm" aria-label={t('travel.title')} />
      </div>
    </section>
  )
}
