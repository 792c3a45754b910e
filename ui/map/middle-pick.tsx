import { useEffect, useEffectEvent } from 'react'
import type { Position } from './map-box.ts'
import classes from './map-tools.module.css'
import { useMapInstance } from './use-map-instance.ts'

type Props = {
  onPick: (at: Position, pixel: readonly [x: number, y: number]) => void
  /** Drawn at all times instead of while the keyboard is on the map. */
  isAlwaysDrawn?: boolean
}

/** Enter on the map picks its middle, which a cross marks: what a click does for a pointer. */
export function MiddlePick({ onPick, isAlwaysDrawn = false }: Props) {
  const map = useMapInstance()
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    if (!map) return undefined
    const canvas = map.getCanvas()
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      const { x, y } = map.project(map.getCenter())
      pick(map.getCenter().toArray(), [x, y])
    }
    canvas.addEventListener('keydown', press)
    return () => canvas.removeEventListener('keydown', press)
  }, [map])
  return <span className={classes.cross} data-always={isAlwaysDrawn || undefined} aria-hidden />
}
