import { useText } from '#kit/web/i18n.ts'
import { call, CallError } from '#kit/web/call.ts'
import { confirm, type Question } from '#ui/overlay/confirm.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import type { PriceChange } from '#optimiser/optimiser.ts'
import { listEdits, type EditRecord, type Plan } from '../../../plans/contract.ts'
import { crewsSeparated, freeing } from '../../../plans/rules/plan/crew-lock.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import type { PlanFacts, TimeSpan } from '../../../plans/rules/facts.ts'
import type { PlanState, RouteState, StopLock } from '../../../plans/rules/plan/state.ts'
import { breaksText, speakerAfter, type Around } from '../words/breaks-text.ts'
import { conflictStore } from './conflict-store.ts'
import { refusesPast } from './past-stops.ts'
import { editText } from '../words/edit-text.ts'
import type { EditChange } from './evaluation.ts'
import { say, sayStep, type StepEnd } from './announcement-store.ts'
import { announcementText, stopsText } from '../words/announcement-text.ts'
import { changeBetween, priceText, type StepChange } from '../words/step-price.ts'
import type { Answer, PlanStore, Refusal } from './use-plan.ts'
import type { Speaker } from '../words/sentences.ts'
import { placedIn } from '../for-others/time-lock.ts'

/** What people do on the board; each is one step to undo, and is said with what it changes. */
export type PlanActions = {
  edit: (edits: PlanEdit[]) => void
  /** Asks first where the change breaks a rule. */
  move: (stops: readonly string[], to: { route: string; position: number }, change?: PriceChange) => Promise<boolean>
  /** Gives a route another driver; asks first where that breaks a rule. */
  swap: (edit: PlanEdit) => Promise<void>
  unassign: (stops: readonly string[]) => void
  toggleLock: (stops: readonly string[], lock: StopLock) => void
  toggleRouteLock: (id: number) => void
  setHours: (route: Pick<RouteState, 'id' | 'overtimeMinutes'>, hours: TimeSpan[]) => void
  undo: () => void
  redo: () => void
}

type Given = { store: PlanStore; facts: PlanFacts; speaker: Speaker }

export function useActions({ store, facts, speaker }: Given): PlanActions {
  const { t } = speaker
  const ids = (stops: readonly string[]) => stops.map(Number)
  const priced = async (step: string, change: Promise<StepChange | undefined>) => {
    // A price that can't be worked out is no reason to keep the step quiet.
    const known = await change.catch(() => undefined)
    const price = known ? priceText(speaker, known) : ''
    return price === '' ? step : t('said.priced', { step, price })
  }
  const step = async (run: () => Promise<Answer | undefined>, textOf: (before: Plan) => string) => {
    const answer = await run()
    if (!answer) return
    const { before, made } = answer
    say(await priced(textOf(before), Promise.resolve(changeBetween(before.kpis, made.kpis))))
  }
  const make = (edits: PlanEdit[], text: string) => {
    // What a split costs is known once the part is there.
    if (edits.some(({ kind }) => kind === 'split'))
      return void step(
        () => store.edit(edits),
        () => text,
      )
    const change = store.isReady && store.evaluator ? store.evaluator.ask('change', edits) : undefined
    sayStep(priced(text, Promise.resolve(change)), store.edit(edits).then(endOf))
  }
  const edit = (edits: PlanEdit[]) => {
    const text = announcementText({ speaker, facts, state: store.newest }, edits)
    const [crew] = crewsSeparated(store.newest, edits)
    if (!crew) return make(edits, text)
    const all = freeing(store.newest, edits)
    void confirm(separation(speaker, facts, crew)).then((isAgreed) => isAgreed && make(all, text))
  }
  const named = (key: string, record: EditRecord | null, otherwise: string) =>
    record ? t(key, { what: editText(speaker, record) }) : t(otherwise)
  return {
    edit,
    move: async (stops, { route, position }, change) => {
      if (stops.length === 0 || refusesPast(stops, t)) return false
      const isAgreed = !change?.broken.length || (await confirm(moveQuestion(speaker, { stops, route, change })))
      if (!isAgreed) return false
      edit([{ kind: 'move', deliveryIds: ids(stops), routeId: Number(route), position }])
      return true
    },
    swap: async (swap) => {
      if (await agreedTo(swap, { store, facts, speaker })) edit([swap])
    },
    unassign: (stops) => {
      if (refusesPast(stops, t)) return
      const planned = new Set(store.newest.routes.flatMap((route) => route.stops.map(({ deliveryId }) => deliveryId)))
      const deliveryIds = ids(stops).filter((id) => planned.has(id))
      if (deliveryIds.length > 0) edit([{ kind: 'unassign', deliveryIds }])
    },
    toggleLock: (stops, lock) => stops.length > 0 && edit([lockEdit(store.newest, ids(stops), lock)]),
    toggleRouteLock: (routeId) => edit([routeLockEdit(store.newest, routeId)]),
    setHours: ({ id, overtimeMinutes }, hours) => edit([{ kind: 'setShift', routeId: id, hours, overtimeMinutes }]),
    undo: () => void step(store.undo, ({ undo }) => named('said.undone', undo, 'undo')),
    redo: () => void step(store.redo, ({ redo }) => named('said.redone', redo, 'redo')),
  }
}

/** Taken from the newest state: a key may be pressed again before the board shows what it did. */
function lockEdit(newest: PlanState, deliveryIds: number[], lock: StopLock): PlanEdit {
  const isOn = deliveryIds.every((id) => placedIn(newest, String(id))?.locks.includes(lock))
  return { kind: isOn ? 'unlock' : 'lock', deliveryIds, lock }
}

function routeLockEdit({ routes }: PlanState, routeId: number): PlanEdit {
  return { kind: 'lockRoute', routeId, isLocked: !routes.some(({ id, isLocked }) => id === routeId && isLocked) }
}

/** What is asked before a driver and a vehicle are separated that are locked together. */
function separation({ t, names }: Speaker, { vehicles }: PlanFacts, { id, vehicleId }: RouteState): Question {
  const vehicle = vehicles.find((one) => one.id === vehicleId)?.name ?? ''
  return {
    title: t('separate.title', { driver: names.route(String(id)), vehicle }),
    body: t('separate.text'),
    confirmLabel: t('separate.confirm'),
    tone: 'warning',
  }
}

type Move = { stops: readonly string[]; route: string; change: PriceChange }

function moveQuestion(speaker: Speaker, { stops, route, change }: Move): Question {
  const { t, format, names } = speaker
  const price = format.change.money(change.cost - change.unassignedCost)
  return {
    title: t('force.title', { what: stopsText(speaker, stops), route: names.route(route) }),
    body: `${t('force.price', { price })} ${breaksText(speaker, change.broken)}`,
    confirmLabel: t('force.confirm'),
    tone: 'warning',
  }
}

/** Whether a swap breaks no rule, or is wanted all the same. */
async function agreedTo(swap: PlanEdit, { store, facts, speaker }: Given): Promise<boolean> {
  const edits = freeing(store.newest, [swap])
  const change = store.isReady ? await store.evaluator?.ask('change', edits).catch(() => undefined) : undefined
  return !change?.breaks.length || confirm(swapQuestion({ speaker, facts, state: store.newest }, swap, change))
}

function swapQuestion(around: Around, swap: PlanEdit, change: EditChange): Question {
  const { t } = around.speaker
  const price = priceText(around.speaker, change)
  return {
    title: t('force.swapTitle', { what: announcementText(around, [swap]) }),
    body: `${t('force.price', { price })} ${breaksText(speakerAfter(around, [swap]), change.breaks)}`,
    confirmLabel: t('force.swap'),
    tone: 'warning',
  }
}

/** Where an edit changed nothing, what would be taken back next is an earlier one. */
function endOf(answer: Answer | undefined): StepEnd {
  if (!answer) return 'refused'
  const { before, made } = answer
  return made.version > before.version && made.undo?.number === made.version ? 'recorded' : 'nothing'
}

/** Says plainly why an edit was not taken; a conflict stays on the board until it is answered. */
export function useRefusals(planId: number): (refusal: Refusal) => void {
  const t = useText('logistics-board')
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
