import { useText } from '#kit/web/i18n.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { CommentMark } from './comment-mark.tsx'
import { Comments } from './comments.tsx'
import { BlockedSkills } from './blocked-skills.tsx'
import { Exceptions } from './exceptions.tsx'
import { LockMark } from './lock-mark.tsx'
import { useLocks } from './lock-words.ts'
import { PromiseMark } from './promise-mark.tsx'
import { RouteHours } from './route-hours.tsx'
import { Limits } from './route-limits.tsx'
import { violationText } from './sentences.ts'
import { WorkOfDriver } from './workload.tsx'

/** One route: its figures, its limits, its stops in order, and the rules it breaks. */
export function RouteDetails({ id }: { id: string }) {
  const t = useText('logistics-plans')
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
        <ul className={classes.reasons}>
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
      <h3 className={classes.groupTitle}>{t('route.order')}</h3>
      {route.stops.length === 0 && <p className={classes.nothing}>{t('route.empty')}</p>}
      <ol className={classes.stopList}>
        {route.stops.map(({ deliveryId }) => {
          const times = own?.times.get(deliveryId)
          return (
            <li key={deliveryId}>
              <button type="button" className={classes.linkLike} onClick={() => selection.pick(String(deliveryId))}>
                <span className={classes.times}>{times ? format.clock(times.startSeconds) : ''}</span>
                <bdi>{stops.get(String(deliveryId))?.reference}</bdi>
                <bdi className={classes.clipped}>{stops.get(String(deliveryId))?.recipient}</bdi>
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
