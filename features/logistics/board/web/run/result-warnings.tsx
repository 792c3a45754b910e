import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { BrokenRule } from '../../../plans/rules.ts'
import { movedInTime, newlyBroken, newlyMissed, noticedMinutes } from '../../../runs/rules/result-warnings.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import detailsClasses from '../details/details.module.css'
import mapClasses from '../map/map.module.css'
import { violationText } from '../words/sentences.ts'
import { StopLinks } from '../parts/stop-links.tsx'
import type { Result } from './use-result.ts'

type Kind = 'promises' | 'stranded' | 'dropped' | 'times'
type Props = { result: Result; onPick: () => void }

/** More warnings than this are folded away, so that the changes for drivers and customers below stay in sight. */
const mostShown = 4

/** What to know before accepting the result. */
export function ResultWarnings({ result: { view, dropped, stranded }, onPick }: Props) {
  const t = useText('logistics-board')
  const { view: now, plan, facts, format } = useBoard()
  const broken = view ? newlyBroken(now, view) : []
  const times = view ? movedInTime(now, view) : []
  const missed = view ? newlyMissed(facts, now, view) : []
  const lists: [Kind, readonly number[]][] = [
    ['promises', missed],
    ['stranded', stranded],
    ['dropped', dropped],
    ['times', times],
  ]
  const some = lists.filter(([, ids]) => ids.length > 0)
  if (some.length === 0 && broken.length === 0 && !plan.isEstimated) return null
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>
        <IconAlertTriangle size={16} aria-hidden /> {t('result.warnings')}
      </h3>
      {some.map(([kind, ids]) => (
        <details key={kind} className={detailsClasses.folded}>
          <summary>
            {t(`result.warning.${kind}`, {
              count: ids.length,
              number: format.number(ids.length),
              minutes: format.number(noticedMinutes),
            })}
          </summary>
          <StopLinks deliveryIds={ids} onPick={onPick} />
        </details>
      ))}
      <Broken rules={broken.slice(0, mostShown)} />
      {broken.length > mostShown && (
        <details className={detailsClasses.folded}>
          <summary>{t('result.more', { number: format.number(broken.length - mostShown) })}</summary>
          <Broken rules={broken.slice(mostShown)} />
        </details>
      )}
      {plan.isEstimated && <p className={mapClasses.note}>{t('estimated')}</p>}
    </section>
  )
}

function Broken({ rules }: { rules: readonly BrokenRule[] }) {
  const { speaker } = useBoard()
  if (rules.length === 0) return null
  return (
    <ul className={partsClasses.reasons}>
      {rules.map((one, index) => (
        <li key={index}>{violationText(speaker, one)}</li>
      ))}
    </ul>
  )
}
