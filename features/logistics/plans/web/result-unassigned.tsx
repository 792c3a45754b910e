import { Fragment } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { Run } from '../contract.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { leftByRule } from './route-changes.ts'

const mostNamed = 50

/** What stays out of the plan, by the reason, the most frequent one first. */
export function ResultUnassigned({ unassigned }: Pick<Run, 'unassigned'>) {
  const t = useText('logistics-plans')
  const { stops, format } = useBoard()
  if (unassigned.length === 0) return null
  return (
    <section>
      <h3 className={classes.groupTitle}>{t('result.unassigned', { number: format.number(unassigned.length) })}</h3>
      {leftByRule(unassigned).map(({ rule, left }) => (
        <details key={rule} className={classes.folded}>
          <summary>
            {t(`rule.${rule}`)} <span className={classes.count}>{format.number(left.length)}</span>
          </summary>
          <p>
            {left.slice(0, mostNamed).map(({ deliveryId }) => (
              <Fragment key={deliveryId}>
                <bdi>{stops.get(String(deliveryId))?.reference}</bdi>{' '}
              </Fragment>
            ))}
            {left.length > mostNamed && t('result.more', { number: format.number(left.length - mostNamed) })}
          </p>
        </details>
      ))}
    </section>
  )
}
