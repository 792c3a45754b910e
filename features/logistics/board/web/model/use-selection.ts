import { useMemo, useState } from 'react'

/** What all panes show as selected: some stops, or a route. */
export type Selection = {
  stops: ReadonlySet<string>
  route: string | undefined
  /** One stop more or less when it joins, else this one alone. */
  pick: (stop: string, joins?: boolean) => void
  pickAll: (stops: Iterable<string>) => void
  pickRoute: (route: string | undefined) => void
  clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** `initial`: the route that a link to the board names. */
export function useSelection(initial?: string): Selection {
  const [{ stops, route }, set] = useState<{ stops: ReadonlySet<string>; route: string | undefined }>({
    stops: nothing,
    route: initial,
  })
  return useMemo(
    () => ({
      stops,
      route,
      pick: (stop, joins = false) =>
        set((before) => ({ route: undefined, stops: joins ? toggled(before.stops, stop) : new Set([stop]) })),
      pickAll: (some) => set({ route: undefined, stops: new Set(some) }),
      pickRoute: (next) => set({ route: next, stops: nothing }),
      clear: () => set({ route: undefined, stops: nothing }),
    }),
    [stops, route],
  )
}

export function toggled(stops: ReadonlySet<string>, stop: string): ReadonlySet<string> {
  const next = new Set(stops)
  if (!next.delete(stop)) next.add(stop)
  return next
}
