import { useText } from '#kit/web/i18n.ts'
import { call, CallError } from '#kit/web/call.ts'
import { confirm } from '#ui/confirm.ts'
import { showNotice } from '#ui/notices.tsx'
import type { PriceChange } from '#optimiser/optimiser.ts'
import { listEdits } from '../contract.ts'
import type { PlanEdit } from '../rules/edits.ts'
import type { TimeSpan } from '../rules/facts.ts'
import type { RouteState, StopLock } from '../rules/state.ts'
import { conflictStore } from './conflict-store.ts'
import type { PlanStore, Refusal } from './use-plan.ts'
import { violationText, type Speaker } from './sentences.ts'
import { placedIn } from './time-lock.ts'

/** What people do on the board; each is one step to undo, and is said aloud. */
export type PlanActions = {
  edit: (edits: PlanEdit[]) => void
  /** Asks first where the change breaks a rule. */
  move: (stops: readonly string[], to: { route: string; position: number }, change?: PriceChange) => Promise<boolean>
  unassign: (stops: readonly string[]) => void
  toggleLock: (stops: readonly string[], lock: StopLock) => void
  setHours: (route: Pick<RouteState, 'id' | 'overtimeMinutes'>, hours: TimeSpan[]) => void
  undo: () => void
  redo: () => void
}

type Given = { store: PlanStore; speaker: Speaker; announce: (text: string) => void }

export function useActions({ store, speaker, announce }: Given): PlanActions {
  const t = useText('logistics-plans')
  const ids = (stops: readonly string[]) => stops.map(Number)
  const what = (stops: readonly string[]) =>
    stops.length === 1
      ? speaker.names.stop(stops[0] ?? '')
      : t('said.stops', { count: stops.length, number: speaker.format.number(stops.length) })
  return {
    edit: store.edit,
    move: async (stops, { route, position }, change) => {
      if (stops.length === 0) return false
      const broken = change?.broken ?? []
      const isAgreed =
        broken.length === 0 ||
        (await confirm({
          title: t('force.title', { what: what(stops), route: speaker.names.route(route) }),
          body: broken.map((violation) => violationText(speaker, violation)).join(' '),
          confirmLabel: t('force.confirm'),
          tone: 'warning',
        }))
      if (!isAgreed) return false
      store.edit([{ kind: 'move', deliveryIds: ids(stops), routeId: Number(route), position }])
      announce(
        t('said.moved', {
          what: what(stops),
          route: speaker.names.route(route),
          position: speaker.format.number(position + 1),
        }),
      )
      return true
    },
    unassign: (stops) => {
      const planned = new Set(store.state.routes.flatMap((route) => route.stops.map(({ deliveryId }) => deliveryId)))
      const deliveryIds = ids(stops).filter((id) => planned.has(id))
      if (deliveryIds.length === 0) return
      store.edit([{ kind: 'unassign', deliveryIds }])
      announce(t('said.unassigned', { what: what(deliveryIds.map(String)) }))
    },
    toggleLock: (stops, lock) => {
      if (stops.length === 0) return
      const isOn = stops.every((stop) => placedIn(store.state, stop)?.locks.includes(lock))
      store.edit([{ kind: isOn ? 'unlock' : 'lock', deliveryIds: ids(stops), lock }])
      announce(t(isOn ? 'said.unlocked' : 'said.locked', { what: what(stops) }))
    },
    setHours: ({ id, overtimeMinutes }, hours) => {
      store.edit([{ kind: 'setShift', routeId: id, hours, overtimeMinutes }])
      announce(hoursText(speaker, id, hours))
    },
    undo: () => {
      store.undo()
      announce(t('said.undone'))
    },
    redo: () => {
      store.redo()
      announce(t('said.redone'))
    },
  }
}

function hoursText({ t, names, format }: Speaker, id: number, hours: readonly TimeSpan[]): string {
  const [from, to] = [hours[0]?.startSeconds ?? 0, hours.at(-1)?.endSeconds ?? 0]
  return t('said.hours', { route: names.route(String(id)), from: format.clock(from), to: format.clock(to) })
}

/** Says plainly why an edit was not taken; a conflict stays on the board until it is answered. */
export function useRefusals(planId: number): (refusal: Refusal) => void {
  const t = useText('logistics-plans')
  const tell = async ({ error, edits, version }: Refusal) => {
    if (!(error instanceof CallError)) return showNotice({ kind: 'error', text: t('notSaved') })
    if (error.status !== 409 || edits.length === 0) return showNotice({ kind: 'error', text: error.message })
    const query = { after: version }
    const others = await call(listEdits, { params: { id: planId }, query }).catch(() => undefined)
    const before = conflictStore.get()
    conflictStore.set({
      planId,
      message: error.message,
      edits: [...(before?.planId === planId ? before.edits : []), edits],
      others: others?.edits ?? [],
    })
  }
  return (refusal) => void tell(refusal)
}
