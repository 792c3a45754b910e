import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsSplit2,
  IconClockPin,
  IconExternalLink,
  IconPackageOff,
  IconPackages,
  IconRoute,
  IconSwitchVertical,
} from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { splitDelivery } from '../../../deliveries/contract.ts'
import { deliveryPath } from '../../../deliveries/rules.ts'
import { splittable } from '../../../deliveries/rules/split.ts'
import { stopLocks } from '../../../plans/rules/plan/state.ts'
import { useBoard } from '../model/board.ts'
import { splitStore } from '../model/menu-store.ts'
import { StepItem } from './step-item.tsx'
import { timeLockStore } from '../model/time-lock-store.ts'
import { moveTo } from '../model/use-stop-keys.ts'

/** What can be done with a stop, or with all that are selected. */
export function StopMenuItems({ ids }: { ids: readonly string[] }) {
  const t = useText('logistics-board')
  const { isReady, setMoved, actions, routeOf, stops } = useBoard()
  const go = useGo()
  const only = ids.length === 1 ? stops.get(ids[0] ?? '') : undefined
  return (
    <>
      <Menu.Item leftSection={<IconRoute size={17} />} disabled={!isReady} onClick={() => setMoved(ids)}>
        {t('move.open')}
      </Menu.Item>
      <InRoute ids={ids} />
      {ids.some((id) => routeOf.has(id)) && (
        <StepItem
          leftSection={<IconPackageOff size={17} />}
          edits={[{ kind: 'unassign', deliveryIds: ids.filter((id) => routeOf.has(id)).map(Number) }]}
          onClick={() => actions.unassign(ids)}
        >
          {t('move.toPool')}
        </StepItem>
      )}
      <Menu.Divider />
      <Menu.Label>{t('lock.title')}</Menu.Label>
      <Locks ids={ids} />
      <Menu.Item leftSection={<IconClockPin size={17} />} onClick={() => timeLockStore.set(ids)}>
        {t('timeLock.open')}
      </Menu.Item>
      {only && <Menu.Divider />}
      {only && <Split id={only.id} />}
      {only && (
        <Menu.Item leftSection={<IconExternalLink size={17} />} onClick={() => go(deliveryPath(only.reference))}>
          {t('stop.open')}
        </Menu.Item>
      )}
    </>
  )
}

/** A delivery too big for one vehicle becomes two. */
function Split({ id }: { id: string }) {
  const t = useText('logistics-deliveries')
  const { plan } = useBoard()
  const maySplit = useMay(splitDelivery)
  const delivery = plan.deliveries.find((one) => String(one.id) === id)
  const hasLoad = Object.values(delivery?.quantities ?? {}).some((amount) => amount > 0)
  if (!maySplit || !hasLoad || !delivery || !splittable.includes(delivery.state) || plan.whatIf?.assumptions.length)
    return null
  return (
    <Menu.Item leftSection={<IconPackages size={17} />} onClick={() => splitStore.set(id)}>
      {t('split.open')}
    </Menu.Item>
  )
}

/** What only stops of one route can do. */
function InRoute({ ids }: { ids: readonly string[] }) {
  const t = useText('logistics-board')
  const board = useBoard()
  const { routeOf, state, isReady, setMoved } = board
  const on = new Set(ids.map((id) => routeOf.get(id)))
  const [route] = on
  const order = state.routes.find(({ id }) => String(id) === route)?.stops.map(({ deliveryId }) => deliveryId) ?? []
  if (on.size !== 1 || route === undefined) return null
  const after = ids.length === 1 ? order.slice(order.indexOf(Number(ids[0]))).map(String) : []
  const routeId = Number(route)
  const to = (position: number) => void moveTo(board, ids, { route, position })
  const put = (position: number) => [{ kind: 'move' as const, deliveryIds: ids.map(Number), routeId, position }]
  return (
    <>
      <StepItem
        leftSection={<IconArrowBarToLeft size={17} />}
        disabled={!isReady || order.length === ids.length}
        edits={put(0)}
        onClick={() => to(0)}
      >
        {t('menu.first')}
      </StepItem>
      <StepItem
        leftSection={<IconArrowBarToRight size={17} />}
        disabled={!isReady || order.length === ids.length}
        edits={put(order.length - ids.length)}
        onClick={() => to(order.length - ids.length)}
      >
        {t('menu.last')}
      </StepItem>
      {after.length > 1 && (
        <Menu.Item leftSection={<IconArrowsSplit2 size={17} />} disabled={!isReady} onClick={() => setMoved(after)}>
          {t('menu.split')}
        </Menu.Item>
      )}
      <StepItem
        leftSection={<IconSwitchVertical size={17} />}
        disabled={order.length < 2}
        edits={[{ kind: 'reorder', routeId, deliveryIds: order.toReversed() }]}
      >
        {t('route.reverse')}
      </StepItem>
    </>
  )
}

function Locks({ ids }: { ids: readonly string[] }) {
  const t = useText('logistics-board')
  const { state, actions } = useBoard()
  const placed = [...state.pool, ...state.routes.flatMap(({ stops }) => stops)]
  const own = placed.filter(({ deliveryId }) => ids.includes(String(deliveryId)))
  return stopLocks.map((lock) => (
    <Menu.CheckboxItem
      key={lock}
      checked={own.length > 0 && own.every(({ locks }) => locks.includes(lock))}
      onChange={() => actions.toggleLock(ids, lock)}
    >
      {t(`lock.${lock}`)}
    </Menu.CheckboxItem>
  ))
}
