import { useEffect, type RefObject } from 'react'
import { moved, zoomed, type Camera } from './camera.ts'

type Move = (change: (camera: Camera) => Camera) => void
type Finger = { x: number; y: number }

/** A finger that shakes this much still presses. */
const stillPixels = 6
const step = 80
const keys: Readonly<Record<string, (camera: Camera) => Camera>> = {
  ArrowLeft: (camera) => moved(camera, step, 0),
  ArrowRight: (camera) => moved(camera, -step, 0),
  ArrowUp: (camera) => moved(camera, 0, step),
  ArrowDown: (camera) => moved(camera, 0, -step),
  '+': (camera) => zoomed(camera, 1),
  '=': (camera) => zoomed(camera, 1),
  '-': (camera) => zoomed(camera, -1),
}

/** Moves the map with one finger or the mouse, zooms it with two, the wheel or a double press, and follows the keyboard. */
export function useGestures(stage: RefObject<HTMLElement | null>, move: Move): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    // The keyboard moves it too.
    element.setAttribute('tabindex', '0')
    const ending = new AbortController()
    const { signal } = ending
    const fromMiddle = ({ clientX, clientY }: MouseEvent): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [clientX - left - width / 2, clientY - top - height / 2]
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      move((camera) => zoomed(camera, -event.deltaY / 400, fromMiddle(event)))
    }
    const onKey = (event: KeyboardEvent) => {
      const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
      if (!change) return
      event.preventDefault()
      move(change)
    }
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    element.addEventListener('keydown', onKey, { signal })
    element.addEventListener('dblclick', (event) => move((camera) => zoomed(camera, 1, fromMiddle(event))), { signal })
    followFingers(element, { move, fromMiddle, signal })
    return () => ending.abort()
  }, [stage, move])
}

type Following = { move: Move; fromMiddle: (event: MouseEvent) => [number, number]; signal: AbortSignal }

function followFingers(element: HTMLElement, { move, fromMiddle, signal }: Following): void {
  const fingers = new Map<number, Finger>()
  let start: Finger = { x: 0, y: 0 }
  let isMoving = false
  const onDown = (event: PointerEvent) => {
    const [x, y] = fromMiddle(event)
    fingers.set(event.pointerId, { x, y })
    if (fingers.size === 1) {
      start = { x, y }
      isMoving = false
    }
  }
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const [x, y] = fromMiddle(event)
    if (!isMoving && fingers.size === 1 && Math.hypot(x - start.x, y - start.y) < stillPixels) return
    // From here on the press belongs to the map: what lies below the finger isn't pressed.
    if (!isMoving) element.setPointerCapture(event.pointerId)
    isMoving = true
    fingers.set(event.pointerId, { x, y })
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    move((camera) =>
      other ? pinched(camera, other, { before, after: { x, y } }) : moved(camera, x - before.x, y - before.y),
    )
  }
  const onUp = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    element.addEventListener(name, onUp, { signal })
}

/** What lies between two fingers stays there. */
export function pinched(camera: Camera, still: Finger, { before, after }: { before: Finger; after: Finger }): Camera {
  const [from, to] = [before, after].map((one) => Math.max(1, Math.hypot(one.x - still.x, one.y - still.y)))
  const middle = (one: Finger): [number, number] => [(one.x + still.x) / 2, (one.y + still.y) / 2]
  const [fromMiddle, toMiddle] = [middle(before), middle(after)]
  const shifted = moved(camera, toMiddle[0] - fromMiddle[0], toMiddle[1] - fromMiddle[1])
  return zoomed(shifted, Math.log2(to! / from!), toMiddle)
}
