import { useText } from '#kit/web/i18n.ts'
import type { Run } from '../../../runs/contract.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import detailsClasses from '../details/details.module.css'
import poolClasses from '../pool/pool.module.css'
import { leftByRule } from './route-changes.ts'
import { StopLinks } from '../parts/stop-links.tsx'

type Props = Pick<Run, 'unassigned'> & { onPick: () => void }

/** What stays out of the plan, by the reason, the most frequent one first. */
export function ResultUnassigned({ unassigned, onPick }: Props) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  if (unassigned.length === 0) return null
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>
        {t('result.unassigned', { number: format.number(unassigned.length) })}
      </h3>
      {leftByRule(unassigned).map(({ rule, left }) => (
        <details key={rule} className={detailsClasses.folded}>
          <summary>
            {t(`rule.${rule}`)} <span className={poolClasses.count}>{format.number(left.length)}</span>
          </summary>
          <StopLinks deliveryIds={left.map(({ deliveryId }) => deliveryId)} onPick={onPick} />
        </details>
      ))}
    </section>
  )
}
