import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useFormat } from '#kit/web/format.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { editPlan, listPlans, priceStop, readPlan, undoEdit, type Change, type Plan } from '../../../plans/contract.ts'
import { lockWords } from '../../../board/web/for-others/lock-words.ts'
import { withSign } from '../../../board/web/for-others/board-format.ts'
import { previewPublication, readRoute } from '../../contract.ts'
import { useRouteFormat } from '../use-route-format.ts'

const stale = [readPlan, listPlans, priceStop, previewPublication, readRoute]
export type OrderedStop = {
  deliveryId: number
  reference: string
  recipient: string
  startSeconds: number | null
  /** What holds it where it is, in words. */
  locks: string
}
type Way = { way: 'up' | 'down'; to: number }
/** A stop, and the place it would get. */
type Aim = { deliveryId: number; to: number; isDragged: boolean }

export type StopOrdering = ReturnType<typeof useStopOrder>

/** Moves stops within one route of a plan, each with what it changes before it is done and after. */
export function useStopOrder(plan: Plan, { routeId, currency }: { routeId: number; currency: string }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const [aim, setAim] = useState<Aim>()
  const [said, say] = useState('')
  const [moved, setMoved] = useState<{ deliveryId: number; way: 'up' | 'down' }>()
  const params = { id: plan.id }
  const stops = useStops(plan, routeId)
  const prices = usePrices(plan, { deliveryId: aim?.deliveryId, routeId })
  const words = usePriceWords(plan, currency)
  const { priceAt, isAsking } = usePriceAt(plan, routeId)
  const edit = useSend(editPlan, { stale })
  const undo = useSend(undoEdit, { stale, onSuccess: () => say(t('order.undone')) })
  const ofAim = aim && prices?.get(aim.to)
  const mayBreak = useConsent()
  const move = async (deliveryId: number, { to, way }: Way) => {
    const known = aim?.deliveryId === deliveryId ? prices?.get(to) : undefined
    const change = known ?? (await priceAt(deliveryId, to))
    const reference = stops.find((stop) => stop.deliveryId === deliveryId)?.reference ?? ''
    if (!(await mayBreak(change?.broken.length ?? 0, { reference, to }))) return
    const edits = [{ kind: 'move' as const, deliveryIds: [deliveryId], routeId, position: to }]
    edit.mutate(
      { params, body: { version: plan.version, edits } },
      {
        onSuccess: () => {
          const price = change ? words(change) : ''
          say(t('order.moved', { reference, position: format.number(to + 1), price }).trim())
          setMoved({ deliveryId, way })
        },
      },
    )
  }
  const hold = (deliveryId: number) =>
    setAim({ deliveryId, to: stops.findIndex((stop) => stop.deliveryId === deliveryId), isDragged: true })
  const drop = (to: number) => {
    const from = stops.findIndex(({ deliveryId }) => deliveryId === aim?.deliveryId)
    if (aim && from >= 0 && from !== to) void move(aim.deliveryId, { to, way: to < from ? 'up' : 'down' })
    setAim(undefined)
  }
  return {
    stops,
    aim,
    setAim,
    hold,
    drop,
    move: (deliveryId: number, way: Way) => void move(deliveryId, way),
    said,
    moved,
    priceText: ofAim ? words(ofAim) : '',
    isBusy: isAsking || edit.isPending || undo.isPending,
    undo: moved && plan.undo ? () => undo.mutate({ params }) : undefined,
  }
}

/** Asks before a move that breaks rules. */
function useConsent(): (count: number, move: { reference: string; to: number }) => Promise<boolean> {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  return async (count, { reference, to }) =>
    count === 0 ||
    confirm({
      title: t('order.breaks', { reference, position: format.number(to + 1) }),
      body: t('order.breaksText', { count, number: format.number(count) }),
      confirmLabel: t('order.breaksConfirm'),
      tone: 'warning',
    })
}

/** What one move changes of the plan as it is now: prices of before the last step don't know which rules the next one breaks. */
function usePriceAt({ id }: Plan, routeId: number) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const priceAt = async (deliveryId: number, to: number) => {
    setAsking(true)
    const asked = queryOf(priceStop, { params: { id }, query: { deliveryId } })
    const found = await queries.fetchQuery({ ...asked, staleTime: 0 }).catch(() => undefined)
    setAsking(false)
    return found?.slots.find((slot) => slot.routeId === routeId && slot.position === to)?.change
  }
  return { priceAt, isAsking }
}

function useStops(plan: Plan, routeId: number): OrderedStop[] {
  const t = useText('logistics-board')
  const { list } = useFormat()
  const { clock } = useRouteFormat()
  const deliveries = new Map(plan.deliveries.map((delivery) => [delivery.id, delivery]))
  const route = plan.routes.find(({ id }) => id === routeId)
  return (route?.stops ?? []).map(({ deliveryId, times, ...held }) => ({
    deliveryId,
    locks: lockWords({ t, format: { clock, list } }, held, route),
    reference: deliveries.get(deliveryId)?.reference ?? '',
    recipient: deliveries.get(deliveryId)?.recipient ?? '',
    startSeconds: times?.startSeconds ?? null,
  }))
}

/** What each place on the route would change for a stop, by position. */
function usePrices(plan: Plan, { deliveryId = 0, routeId }: { deliveryId: number | undefined; routeId: number }) {
  const { data } = useQuery({
    ...queryOf(priceStop, { params: { id: plan.id }, query: { deliveryId } }),
    enabled: deliveryId > 0,
  })
  if (data?.version !== plan.version) return undefined
  return new Map(data.slots.flatMap((slot) => (slot.routeId === routeId ? [[slot.position, slot.change]] : [])))
}

/** Cost, distance, time and lateness of a change in a few words. */
function usePriceWords({ money: kind }: Plan, currency: string): (change: Change) => string {
  const t = useText('logistics-routes')
  const { money, number, list, locale } = useFormat()
  const format = useRouteFormat()
  const signed = (value: number, text: (size: number) => string) =>
    withSign(value < 0 ? '−' : '+', text(Math.abs(value)), locale)
  const price = (cents: number) =>
    kind === 'cents'
      ? money(Math.round(cents), currency)
      : t('order.points', { count: Math.round(cents), number: number(Math.round(cents)) })
  return ({ cost, distanceMeters, durationSeconds, lateSeconds, broken }) =>
    list([
      signed(cost, price),
      signed(distanceMeters, format.distance),
      signed(durationSeconds, format.length),
      ...(lateSeconds === 0 ? [] : [t('order.late', { length: signed(lateSeconds, format.length) })]),
      ...(broken.length === 0 ? [] : [t('order.broken', { count: broken.length, number: number(broken.length) })]),
    ])
}
