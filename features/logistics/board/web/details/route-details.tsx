import { useText } from '#kit/web/i18n.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import classes from './details.module.css'
import panesClasses from '../parts/panes.module.css'
import { CommentMark } from '../parts/comment-mark.tsx'
import { Comments } from '../parts/comments.tsx'
import { BlockedSkills } from './blocked-skills.tsx'
import { Exceptions } from '../parts/exceptions.tsx'
import { LockMark } from '../for-others/lock-mark.tsx'
import { useLocks } from '../model/use-locks.ts'
import { PromiseMark } from '../parts/promise-mark.tsx'
import { RouteHours } from './route-hours.tsx'
import { Limits } from './route-limits.tsx'
import { violationText } from '../words/sentences.ts'
import { WorkOfDriver } from './workload.tsx'

/** One route: its figures, its limits, its stops in order, and the rules it breaks. */
export function RouteDetails({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { state, newest, view, format, speaker, stops, selection, mayEdit } = useBoard()
  const locks = useLocks()
  const route = state.routes.find((one) => String(one.id) === id)
  const latest = newest.routes.find((one) => String(one.id) === id) ?? route
  const own = view.routes.get(Number(id))
  if (!route) return null
  const figures = own?.figures
  const lines: [string, string][] = figures
    ? [
        [t('route.times'), `${format.clock(figures.startSeconds)}–${format.clock(figures.endSeconds)}`],
        [t('route.duration'), format.length(figures.durationSeconds)],
        [t('route.driving'), `${format.length(figures.drivingSeconds)} · ${format.distance(figures.distanceMeters)}`],
        [t('route.waiting'), format.length(figures.waitingSeconds)],
        [t('route.load'), format.percent(figures.loadShare)],
        [t('route.cost'), format.money(figures.cost)],
      ]
    : []
  return (
    <>
      {(own?.broken.length ?? 0) > 0 && (
        <ul className={partsClasses.reasons}>
          {own?.broken.map((one, index) => (
            <li key={index}>{violationText(speaker, one)}</li>
          ))}
        </ul>
      )}
      {route.driverId !== null && <BlockedSkills driverId={route.driverId} />}
      <dl className={classes.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Exceptions id={id} />
      <WorkOfDriver driverId={route.driverId} />
      {mayEdit && latest && <RouteHours key={`hours ${id}`} route={latest} />}
      <Limits key={id} id={id} />
      <h3 className={partsClasses.groupTitle}>{t('route.order')}</h3>
      {route.stops.length === 0 && <p className={panesClasses.nothing}>{t('route.empty')}</p>}
      <ol className={classes.stopList}>
        {route.stops.map(({ deliveryId }) => {
          const times = own?.times.get(deliveryId)
          return (
            <li key={deliveryId}>
              <button
                type="button"
                className={panesClasses.linkLike}
                onClick={() => selection.pick(String(deliveryId))}
              >
                <span className={panesClasses.times}>{times ? format.clock(times.startSeconds) : ''}</span>
                <bdi>{stops.get(String(deliveryId))?.reference}</bdi>
                <bdi className={panesClasses.clipped}>{stops.get(String(deliveryId))?.recipient}</bdi>
                <LockMark locks={locks.get(String(deliveryId))} />
                <PromiseMark id={String(deliveryId)} />
                <CommentMark of={`stop:${deliveryId}`} />
              </button>
            </li>
          )
        })}
      </ol>
      <Comments key={`comments ${id}`} about={{ kind: 'route', routeId: route.id }} />
    </>
  )
}
