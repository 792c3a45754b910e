import {
  IconArrowsExchange,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconPackageOff,
  IconSearch,
  IconSwitchVertical,
  IconTrash,
} from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { Menu } from '#ui/button/controls.ts'
import { useBoard } from '../model/board.ts'
import { hiddenStore, swapStore } from '../model/menu-store.ts'
import { awayRoutes } from '../../../plans/rules/plan/away.ts'
import { freeing } from '../../../plans/rules/plan/crew-lock.ts'
import { StepItem } from './step-item.tsx'
import { toggled } from '../model/use-selection.ts'

const mostInMenu = 8

/** What can be done with a route. */
export function RouteMenuItems({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { state, facts, actions, selection, routes } = useBoard()
  const route = state.routes.find((one) => String(one.id) === id)
  if (!route) return null
  const { id: routeId, isLocked, isCrewLocked = false, driverId, stops } = route
  const order = stops.map(({ deliveryId }) => deliveryId)
  const away = awayRoutes(state.routes, facts)
  const others = state.routes.filter((one) => one.id !== routeId && one.driverId !== null && !away.has(one.id))
  return (
    <>
      {driverId !== null && <Part name="board/driver-menu" of={driverId} />}
      <Part name="board/route-menu" of={routeId} />
      <Part name="board/route-templates" of={routeId} />
      <OnMap id={id} />
      <Menu.Item
        leftSection={isLocked ? <IconLockOpen size={17} /> : <IconLock size={17} />}
        onClick={() => actions.toggleRouteLock(routeId)}
      >
        {t(isLocked ? 'lock.unlockRoute' : 'lock.lockRoute')}
      </Menu.Item>
      <Menu.CheckboxItem
        checked={isCrewLocked}
        disabled={driverId === null && !isCrewLocked}
        onChange={() => actions.edit([{ kind: 'lockCrew', routeId, isLocked: !isCrewLocked }])}
      >
        {t('lock.crew')}
      </Menu.CheckboxItem>
      <StepItem
        leftSection={<IconSwitchVertical size={17} />}
        disabled={order.length < 2}
        edits={[{ kind: 'reorder', routeId, deliveryIds: order.toReversed() }]}
      >
        {t('route.reverse')}
      </StepItem>
      <StepItem
        leftSection={<IconPackageOff size={17} />}
        disabled={order.length === 0}
        edits={[{ kind: 'unassign', deliveryIds: order }]}
      >
        {t('route.clear')}
      </StepItem>
      {others.length > 0 && <Menu.Divider />}
      {others.length > 0 && <Menu.Label>{t('route.swapDriver')}</Menu.Label>}
      {others.slice(0, mostInMenu).map((other) => {
        const swap = { kind: 'swapDriver' as const, routeId, driverId: other.driverId }
        return (
          <StepItem
            key={other.id}
            leftSection={<IconArrowsExchange size={17} />}
            edits={freeing(state, [swap])}
            onClick={() => void actions.swap(swap)}
          >
            {routes.get(String(other.id))?.driver}
          </StepItem>
        )
      })}
      {others.length > mostInMenu && (
        <Menu.Item leftSection={<IconSearch size={17} />} onClick={() => swapStore.set(id)}>
          {t('route.allDrivers')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <StepItem
        color="error"
        leftSection={<IconTrash size={17} />}
        edits={[{ kind: 'removeRoute', routeId }]}
        onClick={() => {
          selection.clear()
          actions.edit([{ kind: 'removeRoute', routeId }])
        }}
      >
        {t('route.remove')}
      </StepItem>
    </>
  )
}

/** Whether the map shows the route. */
function OnMap({ id }: { id: string }) {
  const t = useText('logistics-board')
  const hidden = hiddenStore.use()
  const isHidden = hidden.has(id)
  return (
    <Menu.Item
      leftSection={isHidden ? <IconEye size={17} /> : <IconEyeOff size={17} />}
      onClick={() => hiddenStore.set(toggled(hidden, id))}
    >
      {t(isHidden ? 'map.show' : 'map.hide')}
    </Menu.Item>
  )
}
