import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { readRoute, type Point, type Profile } from '../contract.ts'

/** A place that was typed has a label; one clicked on the map is named by what lies there. */
export type End = { point: Point; label?: string }
type Ends = { from: End | undefined; to: End | undefined }

/** Two places and the way between them, asked as soon as both are known. */
export function useTriedRoute() {
  const language = useLanguage()
  const [profile, setProfile] = useState<Profile>('van')
  const [{ from, to }, setEnds] = useState<Ends>({ from: undefined, to: undefined })
  const points = from && to ? [from.point, to.point] : undefined
  const route = useQuery({
    queryKey: [readRoute.path, points, profile, language],
    queryFn: ({ signal }) => call(readRoute, { body: { points: points ?? [], profile, hasSteps: true, language }, signal }),
    enabled: points !== undefined,
  })
  return {
    profile,
    setProfile,
    from,
    to,
    route,
    setEnd: (which: keyof Ends, end: End | undefined) => setEnds((before) => ({ ...before, [which]: end })),
    /** A click on the map is the start, then the end, then a new start. */
    pick: (end: End) => setEnds((before) => (before.from && !before.to ? { ...before, to: end } : { from: end, to: undefined })),
    clear: () => setEnds({ from: undefined, to: undefined }),
  }
}
export type TriedRoute = ReturnType<typeof useTriedRoute>
