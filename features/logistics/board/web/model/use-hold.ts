import { useCallback, useEffect, useRef } from 'react'

export type Point = { x: number; y: number }

/** What picking up asks of a pressed pointer, be it of React or of the browser. */
export type Press = Pick<PointerEvent, 'button' | 'clientX' | 'clientY' | 'pointerType'>

type Options = {
  /** Called as soon as something is picked up. */
  onHold: (stops: readonly string[]) => void
  onMove: (at: Point) => void
  onDrop: (at: Point, stops: readonly string[]) => void
  onLeave: () => void
}
type Grip = { stops: readonly string[]; start: Point; isTouch: boolean; isHeld: boolean; end: () => void }

const stirPixels = 5
const pressMs = 320

/** Picking up by mouse and pen after a little way, by finger after a long press; Escape lets go. */
export function useHold(options: Options): (stops: readonly string[], event: Press) => void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const grip = useRef<Grip>(undefined)
  const letGo = useCallback(() => {
    grip.current?.end()
    if (grip.current?.isHeld) latest.current.onLeave()
    grip.current = undefined
  }, [])
  useEffect(() => letGo, [letGo])
  return useCallback(
    (stops, event) => {
      if (event.button !== 0 || stops.length === 0) return
      letGo()
      const start = { x: event.clientX, y: event.clientY }
      const own: Grip = { stops, start, isTouch: event.pointerType === 'touch', isHeld: false, end: () => {} }
      const take = (at: Point) => {
        own.isHeld = true
        latest.current.onHold(stops)
        latest.current.onMove(at)
      }
      const move = (at: Point) => {
        const isFar = Math.hypot(at.x - start.x, at.y - start.y) > stirPixels
        if (own.isHeld) latest.current.onMove(at)
        else if (isFar && own.isTouch) letGo()
        else if (isFar) take(at)
      }
      const drop = (at: Point) => {
        if (own.isHeld) {
          ignoreNextClick()
          latest.current.onDrop(at, stops)
        }
        letGo()
      }
      own.end = listen(own, { take: () => take(start), move, drop, leave: letGo })
      grip.current = own
    },
    [letGo],
  )
}

type Reactions = { take: () => void; move: (at: Point) => void; drop: (at: Point) => void; leave: () => void }

/** Follows the pointer over the whole window until the function it gives is called. */
function listen(grip: Grip, { take, move, drop, leave }: Reactions): () => void {
  const over = new AbortController()
  const { signal } = over
  const at = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY })
  window.addEventListener('pointermove', (event) => move(at(event)), { signal })
  window.addEventListener('pointerup', (event) => drop(at(event)), { signal })
  window.addEventListener('pointercancel', leave, { signal })
  window.addEventListener('contextmenu', (event) => grip.isTouch && event.preventDefault(), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal })
  // Only while something is held: until then the finger scrolls.
  const still = (event: TouchEvent) => grip.isHeld && event.cancelable && event.preventDefault()
  window.addEventListener('touchmove', still, { signal, passive: false })
  const timer = grip.isTouch ? setTimeout(take, pressMs) : undefined
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}

/** Dropping something over a button doesn't press it. A press that starts afterwards counts, however late the timer is. */
function ignoreNextClick(): void {
  const over = new AbortController()
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true, signal: over.signal })
  window.addEventListener('pointerdown', () => over.abort(), { capture: true, once: true, signal: over.signal })
  setTimeout(() => over.abort(), 50)
}
