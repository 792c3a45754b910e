import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { isInside, type Position } from '#ui/map/map-box.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { mostRoundPlaces, orderRound, readRoute, type Profile, type RoadRoute } from '../contract.ts'
import type { Halt } from './halts.ts'

type Ordered = { halts: readonly Halt[]; profile: Profile; isRoundTrip: boolean; before: RoadRoute }

const nobody: ReadonlySet<string> = new Set()
let halted = 0

/** Places and the way through them, asked as soon as there are two. */
export function useTriedRoute() {
  const t = useText('regions')
  const undoLabel = useText('ui')('undo')
  const [profile, setProfile] = useState<Profile>('van')
  const [isRoundTrip, setRoundTrip] = useState(false)
  const [halts, setHalts] = useState<readonly Halt[]>([])
  const [selected, select] = useState(nobody)
  const route = useRoute(isRoundTrip ? [...halts, ...halts.slice(0, 1)] : halts, profile)
  const [ordered, setOrdered] = useState<Ordered>()
  const isAsOrdered = ordered?.halts === halts && ordered.profile === profile && ordered.isRoundTrip === isRoundTrip
  const change = (next: readonly Halt[], text: string) => {
    setHalts(next)
    select(nobody)
    showNotice({ kind: 'success', text, action: { label: undoLabel, onClick: () => setHalts(halts) } })
  }
  const inOrder = useMutation({
    mutationFn: () => call(orderRound, { body: { points: halts.map(({ point }) => point), profile, isRoundTrip } }),
    onSuccess: ({ order }) => {
      const next = order.flatMap((index) => halts[index] ?? [])
      setOrdered(route.data && { halts: next, profile, isRoundTrip, before: route.data })
      change(next, t('ordered'))
    },
  })
  return {
    profile,
    setProfile,
    isRoundTrip,
    setRoundTrip,
    halts,
    route,
    selected,
    /** The route as it was before its places were put in order, until something else is changed. */
    before: isAsOrdered && !route.isPlaceholderData ? ordered.before : undefined,
    move: (id: string, to: number) =>
      setHalts((now) => {
        const halt = now.find((one) => one.id === id)
        return halt && to >= 0 && to < now.length ? now.filter((one) => one !== halt).toSpliced(to, 0, halt) : now
      }),
    add: (halt: Omit<Halt, 'id'>) =>
      setHalts((before) =>
        before.length < mostRoundPlaces ? [...before, { ...halt, id: `halt ${++halted}` }] : before,
      ),
    toggle: (id: string) =>
      select((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    selectInside: (ring: readonly Position[]) =>
      select(new Set(halts.filter(({ point }) => isInside(ring, point)).map(({ id }) => id))),
    removeSelected: () =>
      change(
        halts.filter(({ id }) => !selected.has(id)),
        t('haltsRemoved', { count: selected.size }),
      ),
    putInOrder: inOrder,
    clear: () => change([], t('cleared')),
  }
}
export type TriedRoute = ReturnType<typeof useTriedRoute>

function useRoute(halts: readonly Halt[], profile: Profile) {
  const language = useLanguage()
  const points = halts.map(({ point }) => point)
  return useQuery({
    queryKey: [readRoute.path, points, profile, language],
    queryFn: ({ signal }) => call(readRoute, { body: { points, profile, hasSteps: true, language }, signal }),
    enabled: points.length > 1,
    placeholderData: (before) => (points.length > 1 ? before : undefined),
  })
}
