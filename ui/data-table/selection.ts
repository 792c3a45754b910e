import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>
export type Ticked = { id: number; name: string }

/** The rows a person has ticked, over all pages, each with the name it goes by. */
export function useSelection() {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const set = (next: Iterable<Ticked>) => setNames(new Map([...next].map(({ id, name }) => [id, name])))
  const ticked = [...names].map(([id, name]) => ({ id, name }))
  return {
    ids: [...names.keys()],
    count: names.size,
    set,
    clear: () => set([]),
    has: (id: number | string) => names.has(Number(id)),
    nameOf: (id: number) => names.get(id) ?? String(id),
    /** Leaves only these ticked. */
    keep: (ids: number[]) => set(ticked.filter(({ id }) => ids.includes(id))),
    toggle: (row: Ticked) => set(names.has(row.id) ? ticked.filter(({ id }) => id !== row.id) : [...ticked, row]),
    /** Ticks a page, or unticks it when all of it was ticked. */
    togglePage: (page: Ticked[]) => {
      const isWhole = page.every(({ id }) => names.has(id))
      set(isWhole ? ticked.filter(({ id }) => !page.some((row) => row.id === id)) : [...ticked, ...page])
    },
  }
}
