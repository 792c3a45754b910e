import { useEffect, useRef } from 'react'
import type { Board } from '../model/board.ts'
import { dragStore } from '../model/drag-store.ts'
import { poolSearchId } from '../pool/pool-tools.tsx'
import { pressedKey } from '../model/pressed-key.ts'
import { curveStore } from '../timeline/use-loads.ts'

type Around = { openKeys: () => void; goToday: () => void; print: () => void }
type Run = (board: Board, around: Around) => void

const zoomStep = 1.5
const plain: Record<string, Run> = {
  '+': ({ zoomBy }) => zoomBy(zoomStep),
  '=': ({ zoomBy }) => zoomBy(zoomStep),
  '-': ({ zoomBy }) => zoomBy(1 / zoomStep),
  '/': () => document.getElementById(poolSearchId)?.focus(),
  '?': (_board, { openKeys }) => openKeys(),
  '\u061F': (_board, { openKeys }) => openKeys(),
  t: (_board, { goToday }) => goToday(),
  c: () => curveStore.set(!curveStore.get()),
  Escape: ({ selection }) => selection.clear(),
}
const withControl: Record<string, Run> = {
  z: ({ mayEdit, actions }) => mayEdit && actions.undo(),
  'Shift z': ({ mayEdit, actions }) => mayEdit && actions.redo(),
  y: ({ mayEdit, actions }) => mayEdit && actions.redo(),
  p: (_board, { print }) => print(),
}

/** The keys that work anywhere on the board but in a field. */
export function useBoardKeys(board: Board, around: Around): void {
  const latest = useRef({ board, around })
  useEffect(() => {
    latest.current = { board, around }
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      // Anything being dragged is dropped first, by the part that holds it.
      if (dragStore.get() || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return
      const run = runOf(event)
      if (!run || isOfMap(event)) return
      event.preventDefault()
      // The program has a list of keys of its own; here the board's is meant.
      event.stopImmediatePropagation()
      run(latest.current.board, latest.current.around)
    }
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  }, [])
}

function runOf(event: KeyboardEvent): Run | undefined {
  const key = pressedKey(event)
  if (event.ctrlKey || event.metaKey) return withControl[event.shiftKey ? `Shift ${key}` : key]
  // Arabic writes a question mark of its own on the key of the slash.
  return plain[event.key] ?? plain[key]
}

/** The map has these keys too, for itself. */
function isOfMap({ key, target }: KeyboardEvent): boolean {
  return '+=-'.includes(key) && target instanceof Element && target.closest('[data-map]') !== null
}

/** Whether the key belongs to a field, to a menu or to the dialog that is open. */
function isElsewhere(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role^="menuitem"], [data-moving]'))
  return isField || document.querySelector('[aria-modal="true"]') !== null
}
