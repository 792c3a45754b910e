import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Position } from './map-box.ts'
import classes from './map-tools.module.css'
import { useMapInstance } from './use-map-instance.ts'

type Point = readonly [x: number, y: number]

type Props = {
  /** Spoken and shown while the tool waits: "Draw round the stops. Escape cancels." */
  hint: string
  onDone: (ring: Position[]) => void
  onCancel: () => void
}

const leastStep = 3
const leastPoints = 8

/** A loop drawn by hand over the map. With a keyboard the list beside the map selects the same things. */
export function LassoTool({ hint, onDone, onCancel }: Props) {
  const map = useMapInstance()
  const [line, setLine] = useState<readonly Point[]>([])
  const surface = useRef<SVGSVGElement>(null)
  useEscape(onCancel)

  function at(event: PointerEvent): Point {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  function handleMove(event: PointerEvent): void {
    const last = line.at(-1)
    if (!last) return
    const point = at(event)
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= leastStep) setLine([...line, point])
  }

  function handleUp(): void {
    setLine([])
    if (!map || line.length < leastPoints) return
    onDone(line.map(([x, y]) => map.unproject([x, y]).toArray()))
  }

  return (
    <div className={classes.tool}>
      <svg
        ref={surface}
        className={classes.surface}
        role="presentation"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setLine([at(event)])
        }}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={() => setLine([])}
      >
        {line.length > 1 && (
          <polygon className={classes.lasso} points={line.map((point) => point.join(',')).join(' ')} />
        )}
      </svg>
      <output className={classes.hint} dir="auto">
        {hint}
      </output>
    </div>
  )
}

/** Escape leaves a tool, wherever the focus is. */
export function useEscape(onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
