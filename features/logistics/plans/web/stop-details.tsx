import { IconLock } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Button, Menu } from '#ui/controls.ts'
import { Link } from '#ui/link.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { stopLocks } from '../rules/state.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { Explanation } from './explanation.tsx'
import { PlaceList } from './place-list.tsx'
import { usePrices } from './use-prices.ts'

/** One stop: what it is, when it is served, and what else could be done with it. */
export function StopDetails({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const { stops, routeOf, view, mayEdit, setMoved, actions, format, speaker, isReady } = useBoard()
  const stop = stops.get(id)
  const route = routeOf.get(id)
  const times = route === undefined ? undefined : view.routes.get(Number(route))?.times.get(Number(id))
  const isTroubled = route === undefined || (times?.lateSeconds ?? 0) > 0
  const prices = usePrices(isTroubled ? undefined : [id])
  if (!stop) return null
  const lines: [string, string][] = [
    [t('stop.recipient'), stop.recipient],
    [t('stop.address'), stop.address],
    [
      t('stop.window'),
      stop.windows.map(({ from, to }) => `${format.clock(from)}–${format.clock(to)}`).join(', ') || t('pool.anyTime'),
    ],
    [t('stop.service'), format.length(stop.serviceSeconds)],
    [t('stop.load'), stop.quantities],
    [t('stop.needs'), stop.needs.join(', ')],
  ]
  if (stop.priority !== 1) lines.push([t('stop.priority'), t(`priority.${stop.priority}`)])
  return (
    <>
      <p className={classes.placeNow} data-late={(times?.lateSeconds ?? 0) > 0 || undefined}>
        {route === undefined
          ? t('stop.waits')
          : times
            ? t('stop.servedBy', {
                route: speaker.names.route(route),
                from: format.clock(times.startSeconds),
                to: format.clock(times.endSeconds),
              })
            : speaker.names.route(route)}
        {times && times.lateSeconds > 0 && (
          <strong> {t('stop.lateBy', { length: format.length(times.lateSeconds) })}</strong>
        )}
        {times?.slackSeconds != null && times.slackSeconds > 0 && (
          <span> {t('stop.slack', { length: format.length(times.slackSeconds) })}</span>
        )}
      </p>
      {mayEdit && (
        <div className={classes.buttons}>
          <Button size="xs" disabled={!isReady} onClick={() => setMoved([id])}>
            {t('move.open')}
          </Button>
          {route !== undefined && (
            <Button size="xs" variant="default" onClick={() => actions.unassign([id])}>
              {t('move.toPool')}
            </Button>
          )}
          <LockMenu id={id} />
        </div>
      )}
      <dl className={classes.facts}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      <Link to={deliveryPath(stop.reference)} className={classes.more}>
        {t('stop.open')}
      </Link>
      {isTroubled && <Explanation id={id} />}
      {!isTroubled && prices && (
        <section>
          <h3 className={classes.groupTitle}>{t('explain.elsewhere')}</h3>
          <PlaceList stops={[id]} prices={prices} most={5} />
        </section>
      )}
    </>
  )
}

function LockMenu({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const { state, actions } = useBoard()
  const placed = [...state.pool, ...state.routes.flatMap(({ stops }) => stops)]
  const locks = placed.find(({ deliveryId }) => String(deliveryId) === id)?.locks ?? []
  return (
    <Menu width={240} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant={locks.length > 0 ? 'light' : 'default'}
          leftSection={<IconLock size={14} aria-hidden />}
        >
          {t('lock.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {stopLocks.map((lock) => (
          <Menu.CheckboxItem key={lock} checked={locks.includes(lock)} onChange={() => actions.toggleLock([id], lock)}>
            {t(`lock.${lock}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
