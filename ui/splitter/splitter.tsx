import { Fragment, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { isRightToLeft } from '#ui/page/reading.ts'
import { movedShares, type Shares } from './shares.ts'
import classes from './splitter.module.css'

export interface Pane {
  readonly id: string
  /** Names the pane and its border for screen readers. */
  readonly label: string
  readonly content: ReactNode
}

type Props = {
  orientation: 'horizontal' | 'vertical'
  panes: readonly Pane[]
  shares: Shares
  onShares: (shares: Shares) => void
  /** What the border behind a pane does: "Resize the map". */
  resizeLabel: (pane: string) => string
  leastPixels?: number
}

const steps: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-24, 0],
  ArrowRight: [24, 0],
  ArrowUp: [0, -24],
  ArrowDown: [0, 24],
}

/** Panes with borders that are moved by pointer, touch and arrow keys. A double click makes both sides equal. */
export function Splitter({ orientation, panes, shares, onShares, resizeLabel, leastPixels = 140 }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const isRow = orientation === 'horizontal'
  const sizes = () =>
    Object.fromEntries(
      [...(root.current?.children ?? [])]
        .filter((child): child is HTMLElement => child instanceof HTMLElement && child.dataset['pane'] !== undefined)
        .map((child) => [child.dataset['pane'] ?? '', isRow ? child.offsetWidth : child.offsetHeight]),
    )
  const directed = (dx: number, dy: number) => {
    if (!isRow) return dy
    return isRightToLeft() ? -dx : dx
  }
  // Shares that were kept from a wider window leave each pane its least width.
  const least = isRow ? `min(${leastPixels}px, ${Math.floor(94 / panes.length)}%)` : '0px'
  const template = panes.map(({ id }) => `minmax(${least}, ${shares[id] ?? 1}fr)`).join(' 7px ')
  const style: CSSProperties = isRow ? { gridTemplateColumns: template } : { gridTemplateRows: template }
  return (
    <div ref={root} className={classes.root} data-orientation={orientation} style={style}>
      {panes.map((pane, index) => {
        const before = panes[index - 1]
        const move = (pixels: number, from = sizes()) =>
          before && onShares(movedShares(shares, from, { before: before.id, after: pane.id, pixels, leastPixels }))
        return (
          <Fragment key={pane.id}>
            {before && (
              <Border
                orientation={orientation}
                label={resizeLabel(before.label)}
                share={shares[before.id] ?? 1}
                total={(shares[before.id] ?? 1) + (shares[pane.id] ?? 1)}
                onKey={(key) => {
                  const step = steps[key]
                  const pixels = step ? directed(...step) : 0
                  if (pixels !== 0) move(pixels)
                  return pixels !== 0
                }}
                onDrag={(event) => {
                  const [x, y, from] = [event.clientX, event.clientY, sizes()]
                  return (next) => move(directed(next.clientX - x, next.clientY - y), from)
                }}
                onEqual={() => {
                  const from = sizes()
                  move(((from[pane.id] ?? 0) - (from[before.id] ?? 0)) / 2, from)
                }}
              />
            )}
            <div role="group" data-pane={pane.id} aria-label={pane.label} className={classes.pane}>
              {pane.content}
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>
type BorderProps = {
  orientation: Props['orientation']
  label: string
  share: number
  total: number
  /** Tells whether the key was of use. */
  onKey: (key: string) => boolean
  onDrag: (start: Point) => (next: Point) => void
  onEqual: () => void
}

function Border({ orientation, label, share, total, onKey, onDrag, onEqual }: BorderProps) {
  const drag = useRef<(next: Point) => void>(undefined)
  const handleKey = (event: KeyboardEvent) => {
    if (onKey(event.key)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <div
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation === 'horizontal' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round((share / total) * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes.border}
      onKeyDown={handleKey}
      onDoubleClick={onEqual}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = onDrag(event)
      }}
      onPointerMove={(event) => drag.current?.(event)}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
    />
  )
}
