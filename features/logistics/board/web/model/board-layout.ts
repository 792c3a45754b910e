import { createStore } from '#kit/web/store.ts'
import type { Shares } from '#ui/splitter/shares.ts'

export const arrangements = ['map', 'timeline', 'list'] as const
export type Arrangement = (typeof arrangements)[number]
export const paneNames = ['pool', 'map', 'details', 'timeline'] as const
export type PaneName = (typeof paneNames)[number]

export type BoardLayout = { arrangement: Arrangement; hidden: readonly PaneName[]; shares: Shares }

/** How the panes stand: above one another, and side by side. */
export const rowsOf: Record<Arrangement, readonly [readonly PaneName[], readonly PaneName[]]> = {
  map: [['pool', 'map', 'details'], ['timeline']],
  timeline: [['timeline'], ['pool', 'map', 'details']],
  list: [['pool', 'details', 'map'], ['timeline']],
}

/** Where there is no room for three panes side by side, the details stand beside the timeline. */
export function rowsFor(arrangement: Arrangement, isTight: boolean): readonly (readonly PaneName[])[] {
  const rows = rowsOf[arrangement]
  if (!isTight) return rows
  return rows.map((names) => {
    const kept = names.filter((name) => name !== 'details')
    return names.includes('timeline') ? [...kept, 'details' as const] : kept
  })
}

/** The panes that stand, row by row; the details only while there is something in them. */
export function shownRows(
  { arrangement, hidden }: Pick<BoardLayout, 'arrangement' | 'hidden'>,
  { isTight, hasDetails }: { isTight: boolean; hasDetails: boolean },
): readonly (readonly PaneName[])[] {
  const isShown = (name: PaneName) => !hidden.includes(name) && (name !== 'details' || hasDetails)
  return rowsFor(arrangement, isTight).map((names) => names.filter(isShown))
}

// Where the window is high enough, eleven routes stand below the map; in a low one the pool needs its half.
const isHigh = globalThis.innerHeight >= 860
const upper = isHigh ? 43 : 50

const usualShares: Record<Arrangement, Shares> = {
  map: { upper, lower: 100 - upper, pool: 23, map: 52, details: 25, timeline: 100 },
  timeline: { upper: 62, lower: 38, pool: 28, map: 44, details: 28, timeline: 100 },
  list: { upper: 64, lower: 36, pool: 42, map: 28, details: 30, timeline: 100 },
}

const storageKey = 'planningBoard'
const store = createStore<BoardLayout>(kept())

/** Whether the map stands in a window of its own; the next visit begins with all on one board again. */
export const mapAwayStore = createStore(false)

/** Whether the comments and the workload of the whole plan are open, where nothing is selected. */
export const planNotesStore = createStore(false)

/** Opens or closes them; opened, they have their pane. */
export function togglePlanNotes(): void {
  const isOpen = !planNotesStore.get()
  planNotesStore.set(isOpen)
  if (isOpen && store.get().hidden.includes('details')) togglePane('details')
}

export function useBoardLayout(): BoardLayout {
  const layout = store.use()
  const isAway = mapAwayStore.use()
  return isAway && !layout.hidden.includes('map') ? { ...layout, hidden: [...layout.hidden, 'map'] } : layout
}

export function changeLayout(patch: Partial<BoardLayout>): void {
  store.set({ ...store.get(), ...patch })
  localStorage.setItem(storageKey, JSON.stringify(store.get()))
}

/** Another arrangement begins with the room its panes usually have. */
export function arrange(arrangement: Arrangement): void {
  changeLayout({ arrangement, shares: usualShares[arrangement], hidden: [] })
}

export function togglePane(pane: PaneName): void {
  if (pane === 'map' && mapAwayStore.get()) return mapAwayStore.set(false)
  const { hidden } = store.get()
  changeLayout({ hidden: hidden.includes(pane) ? hidden.filter((one) => one !== pane) : [...hidden, pane] })
}

function kept(): BoardLayout {
  const usual: BoardLayout = { arrangement: 'map', hidden: [], shares: usualShares.map }
  if (typeof localStorage === 'undefined') return usual
  try {
    return readLayout(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) ?? usual
  } catch {
    return usual
  }
}

/** What was kept, as far as it still makes sense. */
export function readLayout(value: unknown): BoardLayout | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { arrangement, hidden, shares }: Record<string, unknown> = { ...value }
  const known = arrangements.find((one) => one === arrangement)
  if (!known) return undefined
  const given = typeof shares === 'object' && shares !== null ? Object.entries(shares) : []
  const sound = given.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)
  return {
    arrangement: known,
    hidden: paneNames.filter((pane) => Array.isArray(hidden) && hidden.includes(pane)),
    shares: { ...usualShares[known], ...Object.fromEntries(sound) },
  }
}
