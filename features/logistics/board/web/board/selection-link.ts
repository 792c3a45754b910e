import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { useBoard } from '../model/board.ts'
import { hiddenStore } from '../model/menu-store.ts'

/** The two windows of one board: the one with everything, and the one with the map alone. */
export type LinkEnd = 'board' | 'map'

const Chosen = z.object({
  stops: z.array(z.string()),
  route: z.optional(z.string()),
  hidden: z._default(z.array(z.string()), []),
  hovered: z.optional(z.string()),
})
const Message = z.object({ from: z.enum(['board', 'map']), chosen: z.nullable(Chosen) })
type Message = z.infer<typeof Message>

/** What one end makes of a message: nothing of its own kind or of strangers. Without a choice it is asked for its own. */
export function heardBy(end: LinkEnd, data: unknown): Message | undefined {
  const message = Message.safeParse(data).data
  return message && message.from !== end ? message : undefined
}

const nothing = JSON.stringify({ stops: [], hidden: [] })

/** What is selected, hidden or pointed at in one window is so in the other, while both are open. */
export function useSelectionLink(end: LinkEnd): void {
  const { plan, selection, hovered, hover } = useBoard()
  const hidden = hiddenStore.use()
  const channel = useRef<BroadcastChannel>(undefined)
  const known = useRef(nothing)
  // A received selection is applied in several steps, none of which must be sent back.
  const awaited = useRef<string>(undefined)
  const { stops, route } = selection
  const chosen = { stops: [...stops], route, hidden: [...hidden], hovered }
  const own = JSON.stringify(chosen)
  const publishChoice = useEffectEvent(() => channel.current?.postMessage({ from: end, chosen }))
  const hear = useEffectEvent((data: unknown) => {
    const message = heardBy(end, data)
    if (!message) return
    if (!message.chosen) return publishChoice()
    const { stops: others, route: other, ...rest } = message.chosen
    const heard = JSON.stringify({ stops: others, route: other, hidden: rest.hidden, hovered: rest.hovered })
    if (heard === (awaited.current ?? own)) return
    awaited.current = heard
    if (other === undefined) selection.pickAll(others)
    else selection.pickRoute(other)
    hiddenStore.set(new Set(rest.hidden))
    hover(rest.hovered)
  })
  useEffect(() => {
    const opened = new BroadcastChannel(`board ${plan.id}`)
    channel.current = opened
    opened.onmessage = ({ data }) => hear(data)
    if (end === 'map') opened.postMessage({ from: end, chosen: null } satisfies Message)
    return () => opened.close()
  }, [plan.id, end])
  useEffect(() => {
    const isOwn = awaited.current === undefined && own !== known.current
    if (own === awaited.current) awaited.current = undefined
    known.current = own
    if (isOwn) publishChoice()
  })
}

/** The map of this board in a window of its own; `onClosed` once that is closed. */
export function openMapWindow(planId: number, onClosed: () => void): void {
  const address = new URL(window.location.href)
  address.searchParams.set('plan', String(planId))
  address.searchParams.set('view', 'map')
  const opened = window.open(address, `board-map-${planId}`, 'popup,width=1200,height=800')
  // No event of another window says that it was closed; a blocked one never opened.
  const watch = setInterval(() => {
    if (opened && !opened.closed) return
    clearInterval(watch)
    onClosed()
  }, 500)
}
