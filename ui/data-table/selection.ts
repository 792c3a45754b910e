import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The rows a person has ticked, over all pages. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const set = (next: Iterable<number>) => setIds(new Set(next))
  return {
    ids,
    set,
    clear: () => set([]),
    has: (id: number | string) => ids.has(Number(id)),
    toggle: (id: number) => set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    /** Ticks a page, or unticks it when all of it was ticked. */
    togglePage: (page: number[]) => {
      const isWhole = page.every((id) => ids.has(id))
      set(isWhole ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page])
    },
  }
}
