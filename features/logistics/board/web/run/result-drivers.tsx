import { useText } from '#kit/web/i18n.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import panesClasses from '../parts/panes.module.css'
import classes from './run.module.css'
import type { ResultChange, RouteChange } from './route-changes.ts'
import { StopLinks } from '../parts/stop-links.tsx'

type Props = {
  changes: readonly ResultChange[]
  /** Routes that are not taken. */
  left: ReadonlySet<number>
  onToggle: (routeId: number) => void
  onPick: () => void
}

/** What changes for each driver, stop by stop. */
export function ResultDrivers({ changes, left, onToggle, onPick }: Props) {
  const t = useText('logistics-board')
  const { speaker, format } = useBoard()
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>{t('result.drivers')}</h3>
      {changes.length === 0 && <p className={panesClasses.nothing}>{t('result.nothing')}</p>}
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change.routeId}>
            <Checkbox
              size="sm"
              label={speaker.names.route(String(change.routeId))}
              checked={!left.has(change.routeId)}
              onChange={() => onToggle(change.routeId)}
            />
            <span>
              {t('result.count', { before: format.number(change.before), after: format.number(change.after) })}
            </span>
            {change.day.map((what) => (
              <span key={what}>{t(`result.day.${what}`)}</span>
            ))}
            <ChangedStops change={change} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangedStops({ change, onPick }: { change: RouteChange; onPick: () => void }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const lists = (['added', 'removed', 'reordered'] as const)
    .map((kind) => ({
      kind,
      ids: change[kind],
      text: t(`result.${kind}`, { number: format.number(change[kind].length) }),
    }))
    .filter(({ ids }) => ids.length > 0)
  if (lists.length === 0) return null
  return (
    <details className={classes.changedStops}>
      <summary>{lists.map(({ text }) => text).join(' · ')}</summary>
      <dl>
        {lists.map(({ kind, ids, text }) => (
          <div key={kind}>
            <dt>{text}</dt>
            <dd>
              <StopLinks deliveryIds={ids} onPick={onPick} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
