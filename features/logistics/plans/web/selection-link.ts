import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { useBoard } from './board.ts'

/** The two windows of one board: the one with everything, and the one with the map alone. */
export type LinkEnd = 'board' | 'map'

const Chosen = z.object({ stops: z.array(z.string()), route: z.optional(z.string()) })
const Message = z.object({ from: z.enum(['board', 'map']), chosen: z.nullable(Chosen) })
type Message = z.infer<typeof Message>

/** What one end makes of a message: nothing of its own kind or of strangers. Without a choice it is asked for its own. */
export function heardBy(end: LinkEnd, data: unknown): Message | undefined {
  const message = Message.safeParse(data).data
  return message && message.from !== end ? message : undefined
}

const nothing = JSON.stringify({ stops: [] })

/** What is selected in one window is selected in the other, while both are open. */
export function useSelectionLink(end: LinkEnd): void {
  const { plan, selection } = useBoard()
  const channel = useRef<BroadcastChannel>(undefined)
  const known = useRef(nothing)
  const { stops, route } = selection
  const own = JSON.stringify({ stops: [...stops], route })
  const tell = useEffectEvent(() => channel.current?.postMessage({ from: end, chosen: { stops: [...stops], route } }))
  const hear = useEffectEvent((data: unknown) => {
    const message = heardBy(end, data)
    if (!message) return
    const { chosen } = message
    if (!chosen) tell()
    else {
      known.current = JSON.stringify(chosen)
      if (chosen.route === undefined) selection.pickAll(chosen.stops)
      else selection.pickRoute(chosen.route)
    }
  })
  useEffect(() => {
    const opened = new BroadcastChannel(`board ${plan.id}`)
    channel.current = opened
    opened.onmessage = ({ data }) => hear(data)
    if (end === 'map') opened.postMessage({ from: end, chosen: null } satisfies Message)
    return () => opened.close()
  }, [plan.id, end])
  useEffect(() => {
    if (own === known.current) return
    known.current = own
    tell()
  }, [own])
}

/** The map of this board in a window of its own. */
export function openMapWindow(planId: number): void {
  const address = new URL(window.location.href)
  address.searchParams.set('plan', String(planId))
  address.searchParams.set('view', 'map')
  window.open(address, `board-map-${planId}`, 'popup,width=1200,height=800')
}
