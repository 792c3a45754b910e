import { IconDots, IconLock } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button, Menu } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { deliveryPath } from '../../../deliveries/rules.ts'
import { isLate } from '../../../deliveries/rules/late.ts'
import { zoneConflict } from '../../../runs/rules/driver-zones.ts'
import { leftOutBy } from '../../../plans/rules/stops/left-out.ts'
import { stopLocks } from '../../../plans/rules/plan/state.ts'
import { isOutside } from '../../../plans/rules/plan/time-lock.ts'
import type { StopTimes } from '../../../plans/rules.ts'
import { useBoard, type StopFacts } from '../model/board.ts'
import classes from './details.module.css'
import partsClasses from '../parts/parts.module.css'
import panesClasses from '../parts/panes.module.css'
import { Comments } from '../parts/comments.tsx'
import { Fixes, WhyLate, WhyNot } from './explanation.tsx'
import { PlaceList } from '../parts/place-list.tsx'
import { promiseOf, promiseText } from '../model/promise.ts'
import { StopMenuItems } from '../parts/stop-menu.tsx'
import { placedIn, timeLockText } from '../for-others/time-lock.ts'
import { timeLockStore } from '../model/time-lock-store.ts'
import { usePrices } from '../model/use-prices.ts'
import { useReasons } from '../pool/use-reasons.ts'
import { useZoneNames } from '../model/use-zones.ts'

/** One stop: what it is, when it is served, and what else could be done with it. */
export function StopDetails({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { stops, routeOf, view } = useBoard()
  const stop = stops.get(id)
  const route = routeOf.get(id)
  const times = route === undefined ? undefined : view.routes.get(Number(route))?.times.get(Number(id))
  const isTroubled = route === undefined || (times !== undefined && isLate(times))
  const prices = usePrices(isTroubled ? undefined : [id])
  if (!stop) return null
  return (
    <>
      <WhereNow route={route} times={times} />
      {route === undefined && <LeftOut id={id} />}
      <OutsideZones id={id} />
      {isTroubled && route !== undefined && <WhyLate id={id} />}
      {isTroubled && <Fixes id={id} />}
      <Buttons id={id} isPlanned={route !== undefined} />
      <Facts stop={stop} />
      <Link to={deliveryPath(stop.reference)} className={classes.more}>
        {t('stop.open')}
      </Link>
      {isTroubled && <WhyNot id={id} />}
      {!isTroubled && prices && (
        <section>
          <h3 className={partsClasses.groupTitle}>{t('explain.elsewhere')}</h3>
          <PlaceList stops={[id]} prices={prices} most={5} />
        </section>
      )}
      <Comments about={{ kind: 'stop', deliveryId: Number(id) }} />
    </>
  )
}

function WhereNow({ route, times }: { route: string | undefined; times: StopTimes | undefined }) {
  const t = useText('logistics-board')
  const { format, speaker } = useBoard()
  if (route === undefined) return <p className={classes.placeNow}>{t('stop.waits')}</p>
  if (!times) return <p className={classes.placeNow}>{speaker.names.route(route)}</p>
  const { startSeconds, endSeconds, lateSeconds, slackSeconds } = times
  const span = { from: format.clock(startSeconds), to: format.clock(endSeconds) }
  return (
    <p className={classes.placeNow} data-late={isLate(times) || undefined}>
      {t('stop.servedBy', { route: speaker.names.route(route), ...span })}
      {isLate(times) && <strong> {t('stop.lateBy', { length: format.shortLength(lateSeconds) })}</strong>}
      {slackSeconds !== null && slackSeconds > 0 && (
        <span> {t('stop.slack', { length: format.length(slackSeconds) })}</span>
      )}
    </p>
  )
}

/** Why the last search found no place for it. */
function LeftOut({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { facts, state, format } = useBoard()
  const rule = useReasons().get(id)
  if (rule === undefined) return null
  const stop = facts.stops.find(({ deliveryId }) => String(deliveryId) === id)
  const why = stop && leftOutBy(rule, { stop, facts, state })
  const reason =
    why?.kind === 'fewWork'
      ? t(why.working === 0 ? 'leftOut.nobody' : 'leftOut.fewWork', {
          count: why.working,
          number: format.number(why.working),
          from: format.clock(why.from),
          to: format.clock(why.to),
        })
      : t(why ? 'leftOut.tooBig' : `rule.${rule}`)
  return <p className={classes.placeNow}>{t('stop.leftOut', { reason })}</p>
}

/** Why a stop may look odd on its route: its driver usually works elsewhere. */
function OutsideZones({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { facts, state, stops, format } = useBoard()
  const names = useZoneNames()
  const found = zoneConflict(facts, state, Number(id))
  const usual = found?.driver.zoneIds.flatMap((zoneId) => names.get(zoneId) ?? []) ?? []
  const zone = stops.get(id)?.zone
  if (!found || !zone || usual.length === 0) return null
  return (
    <p className={partsClasses.poolSoft}>
      {t('stop.outside', { driver: found.driver.name, zones: format.list(usual), zone })}
    </p>
  )
}

function Buttons({ id, isPlanned }: { id: string; isPlanned: boolean }) {
  const t = useText('logistics-board')
  const { mayEdit, isReady, setMoved, actions } = useBoard()
  if (!mayEdit) return null
  return (
    <div className={partsClasses.buttons}>
      <Button size="xs" disabled={!isReady} onClick={() => setMoved([id])}>
        {t('move.open')}
      </Button>
      {isPlanned && (
        <Button size="xs" variant="default" onClick={() => actions.unassign([id])}>
          {t('move.toPool')}
        </Button>
      )}
      <LockMenu id={id} />
      <Menu width={270}>
        <Menu.Target>
          <ActionIcon size={30} variant="default" aria-label={t('menu.title')} title={t('menu.title')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <StopMenuItems ids={[id]} />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function Facts({ stop }: { stop: StopFacts }) {
  const t = useText('logistics-board')
  const words = useText('logistics-deliveries')
  const board = useBoard()
  const { format, speaker, state } = board
  const timeLock = placedIn(state, stop.id)?.timeLock
  const promise = promiseOf(board, stop.id)
  const windows = format.windows(stop.windows)
  const lines: [string, string][] = [
    [t('stop.task'), words(`types.${stop.type}`)],
    [t('stop.recipient'), stop.recipient],
    [t('stop.address'), stop.address],
    [t('stop.zone'), stop.zone],
    [t('stop.window'), windows || t('pool.anyTime')],
    [t('promise.is'), promise ? promiseText(speaker, promise) : ''],
    [t('timeLock.is'), timeLock ? timeLockText(speaker, timeLock) : ''],
    [t('stop.service'), format.length(stop.serviceSeconds)],
    [t('stop.load'), stop.quantities],
    [t('stop.needs'), format.items(stop.needs)],
    [t('stop.priority'), stop.priority === 1 ? '' : t(`priority.${stop.priority}`)],
  ]
  const spans = stop.windows.map(({ from, to }) => ({ startSeconds: from, endSeconds: to }))
  return (
    <>
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
      {isOutside(spans, timeLock) && <p className={panesClasses.warn}>{t('timeLock.outside')}</p>}
    </>
  )
}

function LockMenu({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { state, actions } = useBoard()
  const placed = placedIn(state, id)
  const locks = placed?.locks ?? []
  return (
    <Menu width={240} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant={locks.length > 0 || placed?.timeLock ? 'light' : 'default'}
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
        <Menu.CheckboxItem
          closeMenuOnClick
          checked={placed?.timeLock !== undefined}
          onChange={() => timeLockStore.set([id])}
        >
          {t('timeLock.open')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
