import { useCallback, useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointer } from 'react'

type Point = { x: number; y: number }
/** What is held, and where the pointer is. */
export type Held = { stops: readonly string[]; at: Point }

type Options = {
  /** Called as soon as something is picked up. */
  onHold: (stops: readonly string[]) => void
  onMove: (at: Point) => void
  onDrop: (at: Point, stops: readonly string[]) => void
  onLeave: () => void
}

const stirPixels = 5
const pressMs = 320

type Grip = { stops: readonly string[]; start: Point; isTouch: boolean; isHeld: boolean; end: () => void }

/** Picking up by mouse and pen after a little way, by finger after a long press; Escape lets go. */
export function useHold(options: Options): [Held | undefined, (stops: readonly string[], event: ReactPointer) => void] {
  const [held, setHeld] = useState<Held>()
  const grip = useRef<Grip>(undefined)
  const take = useEffectEvent((at: Point) => {
    const current = grip.current
    if (!current) return
    current.isHeld = true
    setHeld({ stops: current.stops, at })
    options.onHold(current.stops)
    options.onMove(at)
  })
  const move = useEffectEvent((event: PointerEvent) => {
    const current = grip.current
    if (!current) return
    const at = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(at.x - current.start.x, at.y - current.start.y) > stirPixels
    if (current.isHeld) {
      setHeld({ stops: current.stops, at })
      options.onMove(at)
    } else if (far && current.isTouch) letGo()
    else if (far) take(at)
  })
  const drop = useEffectEvent((event: PointerEvent) => {
    const current = grip.current
    if (current?.isHeld) {
      ignoreNextClick()
      options.onDrop({ x: event.clientX, y: event.clientY }, current.stops)
    }
    letGo()
  })
  const letGo = useEffectEvent(() => {
    grip.current?.end()
    grip.current = undefined
    setHeld(undefined)
    options.onLeave()
  })
  const grab = useCallback((stops: readonly string[], event: ReactPointer) => {
    if (event.button !== 0 || stops.length === 0) return
    const start = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType === 'touch'
    grip.current?.end()
    const stir = (next: PointerEvent) => move(next)
    const release = (next: PointerEvent) => drop(next)
    const leave = () => letGo()
    const press = (key: KeyboardEvent) => key.key === 'Escape' && letGo()
    // Only while something is held: until then the finger scrolls.
    const still = (touch: TouchEvent) => grip.current?.isHeld && touch.cancelable && touch.preventDefault()
    const timer = isTouch ? setTimeout(() => take(start), pressMs) : undefined
    const listeners: [string, EventListener][] = [
      ['pointermove', stir as EventListener],
      ['pointerup', release as EventListener],
      ['pointercancel', leave],
      ['keydown', press as EventListener],
      ['touchmove', still as EventListener],
    ]
    for (const [name, listener] of listeners) window.addEventListener(name, listener, { passive: false })
    const end = () => {
      clearTimeout(timer)
      for (const [name, listener] of listeners) window.removeEventListener(name, listener)
    }
    grip.current = { stops, start, isTouch, isHeld: false, end }
  }, [])
  useEffect(() => () => grip.current?.end(), [])
  return [held, grab]
}

/** What is let go over a button is no press of that button. */
function ignoreNextClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
