import { useEffect, useEffectEvent } from 'react'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { stopLayer } from '#ui/map/stop-markers.tsx'
import { useMapInstance } from '#ui/map/use-map-instance.ts'
import { useBoard } from '../model/board.ts'
import { useStopKeys } from '../model/use-stop-keys.ts'

type Props = { onPoint: (stop: string | undefined) => void; onPick: (stop: string) => void }

const reachPixels = 24

/** The map by keyboard: arrows move it, the stop under the cross in its middle is described, Enter selects it, and what is selected takes the keys of stops. */
export function MapKeys({ onPoint, onPick }: Props) {
  const map = useMapInstance()
  const board = useBoard()
  const { selection } = board
  const handleKey = useStopKeys(board)
  const find = useMiddleStop()
  const point = useEffectEvent(() => {
    if (map?.getCanvas().matches(':focus-visible')) onPoint(find())
  })
  const leave = useEffectEvent(() => onPoint(undefined))
  const press = useEffectEvent((event: KeyboardEvent) => {
    const [first] = selection.stops
    if (first !== undefined) handleKey(event, first)
  })
  useEffect(() => {
    if (!map) return undefined
    const moves = map.on('idle', () => point())
    const canvas = map.getCanvas()
    const blur = () => leave()
    const pressed = (event: KeyboardEvent) => press(event)
    canvas.addEventListener('blur', blur)
    canvas.addEventListener('keydown', pressed)
    return () => {
      moves.unsubscribe()
      canvas.removeEventListener('blur', blur)
      canvas.removeEventListener('keydown', pressed)
    }
  }, [map])
  return (
    <MiddlePick
      onPick={() => {
        const stop = find()
        if (stop === undefined) return
        selection.pick(stop)
        onPick(stop)
      }}
    />
  )
}

/** The stop that lies nearest to the middle of the map, within reach. */
function useMiddleStop(): () => string | undefined {
  const map = useMapInstance()
  const { stops } = useBoard()
  return () => {
    if (!map?.getLayer(stopLayer)) return undefined
    const { x, y } = map.project(map.getCenter())
    const box: [[number, number], [number, number]] = [
      [x - reachPixels, y - reachPixels],
      [x + reachPixels, y + reachPixels],
    ]
    const found = map.queryRenderedFeatures(box, { layers: [stopLayer] }).flatMap(({ properties }) => {
      const id = String(properties['id'])
      const at = stops.get(id)?.at
      if (!at) return []
      const pixel = map.project([at[0], at[1]])
      return [{ id, distance: Math.hypot(pixel.x - x, pixel.y - y) }]
    })
    return found.toSorted((one, other) => one.distance - other.distance)[0]?.id
  }
}
