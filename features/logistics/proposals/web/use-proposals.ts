import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import type { Area } from '#platform/regions/contract.ts'
import { useMay } from '#kit/web/use-session.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readDay } from '../../day/contract.ts'
import { listExceptions, readException } from '../../exceptions/contract.ts'
import { readForecasts } from '../../forecasts/contract.ts'
import { readRoute, recallRoute } from '../../routes/contract.ts'
import {
  acceptDetours,
  acceptMove,
  acceptProposal,
  acceptRescue,
  callInDriver,
  listProposals,
  readDetours,
  readRescue,
  replanRoute,
  undoProposal,
  type CalledIn,
  type Detour,
  type MoveProposal,
  type Proposal,
  type RescueProposal,
} from '../contract.ts'

/** Vehicles move on, so a proposal is made anew. */
export const againMs = 60_000
const stale = [listProposals, replanRoute, readRescue, readDay, listExceptions, readException, readForecasts, readRoute]

type Asked = { date?: string | undefined; depotId?: number; routeId?: number }

/** Proposals for those who may accept them. */
export function useProposals({ date, depotId = 0, routeId = 0 }: Asked) {
  const mayRead = useMay(listProposals)
  const query = queryOf(listProposals, { query: { date, depotId, routeId } })
  const { data, isLoading } = useQuery({ ...query, enabled: mayRead, refetchInterval: againMs })
  return { found: data, isSearching: isLoading }
}

/** Accepts a proposal, and offers to take it back. */
export function useAccept(onAccepted?: () => void) {
  const t = useText('logistics-proposals')
  const offerUndo = useOfferUndo()
  const { mutate, isPending } = useSend(acceptProposal, {
    stale,
    onSuccess: ({ id, driverName }) => {
      offerUndo(id, t('accepted.done', { driver: driverName }))
      onAccepted?.()
    },
  })
  const accept = ({ routeId, publicationId, link, order }: Proposal) =>
    mutate({ body: { routeId, publicationId, link, order } })
  return { accept, isPending }
}

/** The same for stops that another driver takes over. */
export function useAcceptMove() {
  const t = useText('logistics-proposals')
  const offerUndo = useOfferUndo()
  const { mutate, isPending } = useSend(acceptMove, {
    stale,
    onSuccess: ({ id, toDriverName, movedStops }) =>
      offerUndo(id, t('accepted.moved', { count: movedStops, driver: toDriverName })),
  })
  const accept = ({ from, to }: MoveProposal) => mutate({ body: { from: endOf(from), to: endOf(to) } })
  return { accept, isPending }
}

/** The same for all that is left of a route. */
export function useAcceptRescue(onAccepted?: () => void) {
  const t = useText('logistics-proposals')
  const offerUndo = useOfferUndo()
  const { mutate, isPending } = useSend(acceptRescue, {
    stale,
    onSuccess: ({ accepted }) => {
      const [first] = accepted
      const count = accepted.reduce((sum, { movedStops }) => sum + movedStops, 0)
      const drivers = accepted.map(({ toDriverName }) => toDriverName).join(', ')
      if (first) offerUndo(first.id, t('rescue.done', { count, drivers }))
      onAccepted?.()
    },
  })
  const accept = ({ from, takers }: RescueProposal) =>
    mutate({ body: { from: endOf(from), takers: takers.map(takerOf) } })
  return { accept, isPending }
}

type Detours = { area: Area; exceptionId: number | null; detours: readonly Detour[] }

/** Closes a road, and gives the routes that go round it their new order. */
export function useAcceptDetours(onAccepted?: () => void) {
  const t = useText('logistics-proposals')
  const { list } = useFormat()
  const { mutate, isPending } = useSend(acceptDetours, { stale: [...stale, readDetours] })
  const accept = ({ area, exceptionId, detours }: Detours) =>
    mutate(
      { body: { area, exceptionId, routes: detours.map(endOf) } },
      {
        onSuccess: ({ goneOn }) => {
          showNotice({ kind: 'success', text: t('detour.done', { count: detours.length }) })
          if (goneOn.length > 0) showNotice({ kind: 'warning', text: t('detour.goneOn', { drivers: list(goneOn) }) })
          onAccepted?.()
        },
      },
    )
  return { accept, isPending }
}

/** Calls a driver in who has no route today. */
export function useCallIn() {
  const t = useText('logistics-proposals')
  const { mutate, isPending } = useSend(callInDriver, {
    stale,
    onSuccess: ({ driverName: driver, isNotified }) =>
      showNotice({ kind: 'success', text: t(isNotified ? 'rescue.calledIn' : 'rescue.calledInUnheard', { driver }) }),
  })
  return { callIn: (body: { routeId: number; planRouteId: number }) => mutate({ body }), isPending }
}

/** Takes the route of a driver back who was called in and has no stops yet. */
export function useCallBack() {
  const t = useText('logistics-proposals')
  const { mutate, isPending } = useSend(recallRoute, { stale })
  const callBack = ({ routeId: id, number, driverName: driver }: CalledIn) =>
    mutate(
      { params: { id }, query: { number } },
      { onSuccess: () => showNotice({ kind: 'info', text: t('rescue.calledBack', { driver }) }) },
    )
  return { callBack, isPending }
}

function endOf({ routeId, publicationId, link, order }: MoveProposal['from'] | Detour) {
  return { routeId, publicationId, link, order }
}

function takerOf({ routeId, crew, ...taker }: RescueProposal['takers'][number]) {
  return routeId === null ? { crew: crew!, order: taker.order } : endOf({ ...taker, routeId })
}

function useOfferUndo() {
  const t = useText('logistics-proposals')
  const { undo } = useUndo()
  return (id: number, text: string) =>
    showNotice({
      kind: 'success',
      text,
      action: { label: t('undo'), onClick: () => undo(id) },
      lifeMs: 10_000,
    })
}

export function useUndo() {
  const t = useText('logistics-proposals')
  const { mutate, isPending } = useSend(undoProposal, {
    stale,
    onSuccess: () => showNotice({ kind: 'info', text: t('accepted.takenBack') }),
  })
  return { undo: (id: number) => mutate({ params: { id } }), isPending }
}
