import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { movedInTime, newlyBroken, noticedMinutes } from '../rules/run-warnings.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { violationText } from './sentences.ts'
import { StopLinks } from './stop-links.tsx'
import type { Result } from './use-result.ts'

type Kind = 'stranded' | 'dropped' | 'times'
type Props = { result: Result; onPick: () => void }

/** What one should know before accepting. */
export function ResultWarnings({ result: { view, dropped, stranded }, onPick }: Props) {
  const t = useText('logistics-plans')
  const { view: now, plan, format, speaker } = useBoard()
  const broken = view ? newlyBroken(now, view) : []
  const times = view ? movedInTime(now, view) : []
  const lists: [Kind, readonly number[]][] = [
    ['stranded', stranded],
    ['dropped', dropped],
    ['times', times],
  ]
  const some = lists.filter(([, ids]) => ids.length > 0)
  if (some.length === 0 && broken.length === 0 && !plan.isEstimated) return null
  return (
    <section>
      <h3 className={classes.groupTitle}>
        <IconAlertTriangle size={16} aria-hidden /> {t('result.warnings')}
      </h3>
      {broken.length > 0 && (
        <ul className={classes.reasons}>
          {broken.map((one, index) => (
            <li key={index} dir="auto">
              {violationText(speaker, one)}
            </li>
          ))}
        </ul>
      )}
      {some.map(([kind, ids]) => (
        <details key={kind} className={classes.folded}>
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
      {plan.isEstimated && <p className={classes.note}>{t('estimated')}</p>}
    </section>
  )
}
