import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { Button } from '#ui/button/controls.ts'
import { heldWith, useBoard } from '../model/board.ts'
import { dragStore } from '../model/drag-store.ts'
import classes from './pool.module.css'
import panesClasses from '../parts/panes.module.css'
import partsClasses from '../parts/parts.module.css'
import { filterStops, groupStops, sortStops } from './pool-filter.ts'
import { useLocks } from '../model/use-locks.ts'
import { PoolAdvice } from './pool-advice.tsx'
import { PoolRow } from './pool-row.tsx'
import { PoolTools } from './pool-tools.tsx'
import { activeFilters, filterOf, unfiltered, usePoolView, type PoolView } from './pool-view.ts'
import { useRange } from './use-range.ts'
import { useReasons } from './use-reasons.ts'
import { useStopKeys } from '../model/use-stop-keys.ts'

/** So many rows are drawn at first, and with each wish for more. */
const rowsAtOnce = 300

/** The deliveries that no route serves yet. */
export function PoolPane() {
  const t = useText('logistics-board')
  const { plan, selection, format } = useBoard()
  const waiting = useWaiting()
  const [view, change] = usePoolView()
  const [most, setMost] = useState(rowsAtOnce)
  // The field follows each key at once; thousands of rows may come a moment later.
  const shown = useDeferredValue(view)
  const found = useFound(shown)
  const isAll = found.length > 0 && found.every(({ id }) => selection.stops.has(id))
  const isFiltered = waiting.length > 0 && (view.q !== '' || activeFilters(view).length > 0)
  return (
    <div className={classes.pool} data-pool>
      <div className={classes.paneHead}>
        <h2>{t('pool.title')}</h2>
        <span className={classes.count}>{countText(format.number, waiting.length, found.length)}</span>
        <Part name="board/add-delivery" of={plan.depotIds.length === 1 ? (plan.depotIds[0] ?? 0) : 0} day={plan.day} />
      </div>
      <PoolTools view={view} change={change}>
        {found.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => (isAll ? selection.clear() : selection.pickAll(found.map(({ id }) => id)))}
          >
            {t(isAll ? 'pool.selectNone' : 'pool.selectAll')}
          </Button>
        )}
      </PoolTools>
      <PoolAdvice />
      {found.length === 0 ? (
        <p className={panesClasses.nothing}>
          {t(isFiltered ? 'pool.nothingFound' : 'pool.empty')}
          {isFiltered && (
            <Button mt="xs" size="compact-sm" variant="light" onClick={() => change(unfiltered, { replace: false })}>
              {t('pool.showAll')}
            </Button>
          )}
        </p>
      ) : (
        <Rows view={shown} found={found} most={most}>
          {found.length > most && (
            <Button fullWidth variant="subtle" radius={0} onClick={() => setMost(most + rowsAtOnce)}>
              {t('pool.more', { number: format.number(found.length - most) })}
            </Button>
          )}
        </Rows>
      )}
    </div>
  )
}

/** Of the plan, or of a result that waits for an answer; what is moved comes from the plan. */
function useWaiting(): readonly string[] {
  const { waiting, proposed } = useBoard()
  const isHeld = dragStore.use() !== undefined
  const pool = isHeld ? undefined : proposed?.state.pool
  return useMemo(() => pool?.map(({ deliveryId }) => String(deliveryId)) ?? waiting, [pool, waiting])
}

function countText(number: (value: number) => string, all: number, found: number): string {
  return all === found ? number(all) : `${number(found)} / ${number(all)}`
}

function useFound(view: PoolView) {
  const { stops } = useBoard()
  const waiting = useWaiting()
  const reasons = useReasons()
  return useMemo(() => {
    const cards = waiting.flatMap((id) => stops.get(id) ?? [])
    return sortStops(filterStops(cards, filterOf(view), reasons), view.sort)
  }, [waiting, stops, reasons, view])
}

type RowsProps = { view: PoolView; found: ReturnType<typeof useFound>; most: number; children: ReactNode }

function Rows({ view, found, most, children }: RowsProps) {
  const t = useText('logistics-board')
  const board = useBoard()
  const { selection, grab, format, mayEdit } = board
  const reasons = useReasons()
  const locks = useLocks()
  const handleKey = useStopKeys(board)
  const groups = useMemo(() => {
    const words = { priority: (priority: number) => t(`priority.${priority}`), format, none: t('pool.noZone') }
    const counts = new Map(groupStops(found, view.group, words).map(({ key, stops }) => [key, stops.length]))
    return groupStops(found.slice(0, most), view.group, words).map((group) => ({
      ...group,
      count: counts.get(group.key) ?? 0,
    }))
  }, [found, most, view.group, format, t])
  const shown = useMemo(() => groups.flatMap((group) => group.stops.map(({ id }) => id)), [groups])
  const { pick, extend } = useRange(selection, shown)
  const { active, ...focus } = useFocus(shown)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = stopOf(event)
    if (row === undefined) return
    const next = walk(event)
    if (next !== undefined && event.shiftKey) extend(row, next)
    if (!event.defaultPrevented) handleKey(event, row)
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const row = stopOf(event)
    if (row !== undefined) pick(row, event)
  }
  const hold = (event: PointerEvent<HTMLElement>) => {
    const row = stopOf(event)
    if (row !== undefined && mayEdit) grab(heldWith(selection, row), event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the rows inside are buttons; arrow keys go from one to the next
    <div className={classes.poolRows} data-scrolls onKeyDown={press} onClick={click} onPointerDown={hold} {...focus}>
      {groups.map(({ key, title, stops, count }) => (
        <section key={key} aria-label={title || undefined}>
          {title && (
            <h3 className={partsClasses.groupTitle}>
              {title} <span className={classes.count}>{format.number(count)}</span>
            </h3>
          )}
          {stops.map((stop) => (
            <PoolRow
              key={stop.id}
              stop={stop}
              times={format.windows(stop.windows)}
              reason={reasons.get(stop.id)}
              locks={locks.get(stop.id)}
              isSelected={selection.stops.has(stop.id)}
              isActive={stop.id === active}
              mayEdit={mayEdit}
            />
          ))}
        </section>
      ))}
      {children}
    </div>
  )
}

function stopOf({ target }: { target: EventTarget }): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-stop]')?.dataset['stop'] : undefined
}

/** Tab reaches the row that had the focus last, or the first. When it has gone to a route, the next one has the focus. */
function useFocus(order: readonly string[]) {
  const [wanted, want] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: string | undefined; index: number }>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  useEffect(() => {
    const { current } = last
    if (!current || document.activeElement !== document.body) return
    const shown = rows()
    if (shown.some((row) => row.dataset['stop'] === current.id)) return
    shown[Math.min(current.index, shown.length - 1)]?.focus()
  })
  return {
    ref: list,
    active: wanted !== undefined && order.includes(wanted) ? wanted : order[0],
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = { id: target.dataset['stop'], index: rows().indexOf(target) }
      want(target.dataset['stop'])
    },
    // A real blur names its target; a removed row names none.
    onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget && (last.current = undefined),
  }
}

/** To the row above or below; answers which. */
function walk(event: KeyboardEvent<HTMLElement>): string | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey) return undefined
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  const goal = rows[rows.findIndex((row) => row === document.activeElement) + step]
  if (!goal) return undefined
  event.preventDefault()
  goal.focus()
  return goal.dataset['stop']
}
