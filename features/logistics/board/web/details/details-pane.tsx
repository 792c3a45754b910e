import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { useBoard } from '../model/board.ts'
import { togglePlanNotes } from '../model/board-layout.ts'
import classes from './details.module.css'
import poolClasses from '../pool/pool.module.css'
import partsClasses from '../parts/parts.module.css'
import panesClasses from '../parts/panes.module.css'
import { Comments } from '../parts/comments.tsx'
import { LockMark } from '../for-others/lock-mark.tsx'
import { useLocks } from '../model/use-locks.ts'
import { useMapWords } from '../model/map-words.ts'
import { RouteDetails } from './route-details.tsx'
import { StopDetails } from './stop-details.tsx'
import { Workload } from './workload.tsx'

/** What the details are about. */
export function useDetailsTitle(): string {
  const t = useText('logistics-board')
  const { selection, stops, speaker } = useBoard()
  const [first, ...others] = [...selection.stops].filter((stop) => stops.has(stop))
  if (selection.route !== undefined) return speaker.names.route(selection.route)
  if (first === undefined) return t('notes')
  return others.length === 0 ? speaker.names.stop(first) : t('pane.details')
}

/** Everything about what is selected: one stop, several, or a route. A sheet has a head of its own. */
export function DetailsPane({ isSheet = false }: { isSheet?: boolean }) {
  const t = useText('logistics-board')
  const { selection, stops, routes } = useBoard()
  const chosen = [...selection.stops].filter((stop) => stops.has(stop))
  const [first] = chosen
  const title = useDetailsTitle()
  const isSomething = chosen.length > 0 || selection.route !== undefined
  return (
    <div className={classes.details}>
      {!isSheet && (
        <div className={poolClasses.paneHead}>
          <h2 dir="auto">{title}</h2>
          <ActionIcon
            size={26}
            aria-label={t(isSomething ? 'details.clear' : 'details.close')}
            onClick={isSomething ? selection.clear : togglePlanNotes}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
      <div className={partsClasses.detailsBody}>
        {selection.route !== undefined && routes.has(selection.route) && <RouteDetails id={selection.route} />}
        {chosen.length === 1 && first !== undefined && <StopDetails key={first} id={first} />}
        {chosen.length > 1 && <SeveralStops ids={chosen} />}
        {!isSomething && <Comments about={{ kind: 'plan' }} />}
        {!isSomething && <Workload />}
        {!isSomething && <MadeOn />}
      </div>
    </div>
  )
}

/** Which map the times come from. */
function MadeOn() {
  const words = useMapWords()
  return words && <p className={partsClasses.poolSoft}>{words.line}</p>
}

function SeveralStops({ ids }: { ids: readonly string[] }) {
  const t = useText('logistics-board')
  const totals = useTotals(ids)
  const { format, actions, setMoved, mayEdit, routeOf, stops, selection } = useBoard()
  const locks = useLocks()
  return (
    <>
      <p>{[t('said.stops', { count: ids.length, number: format.number(ids.length) }), ...totals].join(' · ')}</p>
      {mayEdit && (
        <div className={partsClasses.buttons}>
          <Button size="xs" onClick={() => setMoved(ids)}>
            {t('move.open')}
          </Button>
          {ids.some((id) => routeOf.has(id)) && (
            <Button size="xs" variant="default" onClick={() => actions.unassign(ids)}>
              {t('move.toPool')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => actions.toggleLock(ids, 'route')}>
            {t('lock.toggleRoute')}
          </Button>
        </div>
      )}
      <ul className={panesClasses.plainList}>
        {ids.slice(0, 60).map((id) => (
          <li key={id}>
            <button type="button" className={panesClasses.linkLike} onClick={() => selection.pick(id)}>
              <bdi>{stops.get(id)?.reference}</bdi> · <bdi>{stops.get(id)?.recipient}</bdi>{' '}
              <LockMark locks={locks.get(id)} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How much several stops carry, and how long they are served. */
function useTotals(ids: readonly string[]): string[] {
  const { facts, speaker, format } = useBoard()
  return useMemo(() => {
    const chosen = new Set(ids)
    const some = facts.stops.filter(({ deliveryId }) => chosen.has(String(deliveryId)))
    const loads = facts.units.flatMap((unit) => {
      const amount = some.reduce((sum, { quantities }) => sum + (quantities[unit] ?? 0), 0)
      return amount > 0 ? [speaker.names.load(unit, amount)] : []
    })
    const seconds = some.reduce((sum, { serviceSeconds }) => sum + serviceSeconds, 0)
    return [...loads, format.length(seconds)]
  }, [ids, facts, speaker, format])
}
