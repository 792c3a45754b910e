import { IconBarrierBlock, IconRoad } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { createStore } from '#kit/web/store.ts'
import { mostAvoided, type Area } from '#platform/regions/contract.ts'
import { Menu } from '#ui/button/controls.ts'
import { useFlyout } from '#ui/overlay/flyout.tsx'
import type { Position } from '#ui/map/map-box.ts'
import { ZoneTool } from '#ui/map/zone-tool.tsx'
import { useBoard } from '../model/board.ts'

export const avoidedColor = '#c92a2a'
const isDrawing = createStore(false)

/** Draws and lifts the areas that no vehicle of the plan drives through; each is one step that can be undone. */
export function useAvoided() {
  const { facts, newest, mayEdit, actions } = useBoard()
  const { avoid } = newest.roads
  const isKnown = facts.matrices.every(({ knowsRoadUse }) => knowsRoadUse)
  return {
    avoid,
    /** Only on roads of this machine do areas change anything. */
    mayChange: mayEdit && isKnown,
    add: (ring: readonly Position[]) =>
      actions.edit([{ kind: 'avoidArea', area: ring.map(([x, y]): [number, number] => [x, y]) }]),
    lift: (area: Area) => actions.edit([{ kind: 'allowArea', area }]),
  }
}

/** In the menu of the map. */
export function AvoidItems() {
  const t = useText('logistics-board')
  const { close } = useFlyout()
  const { avoid, mayChange, lift } = useAvoided()
  if (!mayChange) return null
  return (
    <>
      <Menu.Item
        leftSection={<IconBarrierBlock size={17} />}
        disabled={avoid.length >= mostAvoided}
        onClick={() => {
          close()
          isDrawing.set(true)
        }}
      >
        {t('avoid.draw')}
      </Menu.Item>
      {avoid.map((area, index) => (
        <Menu.Item key={index} leftSection={<IconRoad size={17} />} onClick={() => lift(area)}>
          {t('avoid.lift', { number: index + 1 })}
        </Menu.Item>
      ))}
    </>
  )
}

/** On the map while an area is drawn. */
export function AvoidTool() {
  const t = useText('logistics-board')
  const isOpen = isDrawing.use()
  const { mayChange, add } = useAvoided()
  const leave = () => isDrawing.set(false)
  return (
    isOpen &&
    mayChange && (
      <ZoneTool
        color={avoidedColor}
        texts={{
          hint: t('avoid.hint'),
          addCorner: t('avoid.addCorner'),
          undo: t('avoid.undo'),
          finish: t('avoid.finish'),
          cancel: t('cancel'),
        }}
        onDone={(ring) => {
          leave()
          add(ring)
        }}
        onCancel={leave}
      />
    )
  )
}
