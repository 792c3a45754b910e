import { beforeEach, expect, test, vi } from 'vitest'
import { confirm } from '#ui/overlay/confirm.ts'
import type { EditRecord, Plan, PlanChange } from '../../../plans/contract.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import { announcementStore } from './announcement-store.ts'
import { announcementText } from '../words/announcement-text.ts'
import { breaksText } from '../words/breaks-text.ts'
import type { Speaker } from '../words/sentences.ts'
import { useActions as actionsOf } from './use-actions.ts'
import type { Answer, PlanStore } from './use-plan.ts'

const text = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const speaker = {
  t: text,
  format: { number: String, change: { money: (cents: number) => `${cents} cents` } },
  names: { route: (id: string) => `route ${id}`, stop: (id: string) => `stop ${id}` },
} as unknown as Speaker
const facts = { drivers: [2, 9].map((id) => ({ id, name: `Driver ${id}` })) } as unknown as PlanFacts
const state = {
  routes: [1, 2].map((id) => ({ id, driverId: id, stops: [] })),
  pool: [],
} as unknown as PlanStore['state']

const step = (number: number): EditRecord => ({
  number,
  kind: 'edit',
  userId: 1,
  personName: 'Anna',
  at: '2026-11-23T08:00:00.000Z',
  summary: { kind: 'move', stops: 1, reference: `D-${number}`, route: 'Ben', fromRoute: null, edits: 1 },
  routeIds: [],
  isUndone: false,
})
const kpis = (cost: number) => ({ cost, durationSeconds: 0, distanceMeters: 0, late: 0, broken: 0, brokenPromises: 0 })
const planAt = (version: number, undo: number, cost = 0) =>
  ({ version, undo: step(undo), redo: null, kpis: kpis(cost) }) as unknown as Plan & PlanChange

const move: PlanEdit = { kind: 'move', deliveryIds: [5], routeId: 2, position: 0 }
const settled = () => new Promise((done) => setTimeout(done))

/** A board whose server gives an answer once it is let. */
function board() {
  let give: (answer: Answer | undefined) => void = () => undefined
  const answer = () => new Promise<Answer | undefined>((resolve) => (give = resolve))
  const store = { state, newest: state, isReady: false, evaluator: undefined, edit: answer, undo: answer, redo: answer }
  const actions = actionsOf({ store: store as unknown as PlanStore, facts, speaker })
  return {
    actions,
    answer: async (answered: Answer | undefined) => {
      give(answered)
      await settled()
    },
  }
}

vi.mock('#ui/overlay/confirm.ts', () => ({ confirm: vi.fn<typeof confirm>() }))

// Only browsers have it.
vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})

beforeEach(() => announcementStore.set(undefined))

test('a step is announced at once and can be undone once it is saved', async () => {
  const { actions, answer } = board()
  actions.edit([move])
  await settled()
  expect(announcementStore.get()).toMatchObject({ text: 'said.moved stop 5 route 2 1', mayUndo: false })
  await answer({ before: planAt(3, 3), made: planAt(4, 4) })
  expect(announcementStore.get()).toMatchObject({ text: 'said.moved stop 5 route 2 1', mayUndo: true })
})

test('a step that changed nothing offers no undo of the one before', async () => {
  const { actions, answer } = board()
  actions.edit([move])
  await answer({ before: planAt(3, 3), made: planAt(3, 3) })
  expect(announcementStore.get()).toMatchObject({ mayUndo: false })
  // Nor where only others changed something in the meantime.
  actions.edit([move])
  await answer({ before: planAt(3, 3), made: planAt(5, 3) })
  expect(announcementStore.get()).toMatchObject({ mayUndo: false })
})

test('a refused step is no longer announced', async () => {
  const { actions, answer } = board()
  actions.edit([move])
  await settled()
  await answer(undefined)
  expect(announcementStore.get()).toBeUndefined()
  // Nor when the refusal was faster than the words.
  actions.edit([move])
  await answer(undefined)
  expect(announcementStore.get()).toBeUndefined()
})

test('an undo is announced with the change and price of the step it reverts', async () => {
  const { actions, answer } = board()
  actions.undo()
  await answer({ before: planAt(8, 8, 500), made: planAt(9, 7, 300) })
  expect(announcementStore.get()?.text).toBe('said.priced said.undone did.move D-8 Ben -200 cents')
})

test('drivers who exchange their routes are announced as a swap', () => {
  const swap = (driverId: number | null) =>
    announcementText({ speaker, facts, state }, [{ kind: 'swapDriver', routeId: 1, driverId }])
  expect(swap(2)).toBe('said.driversSwapped route 1 Driver 2')
  expect(swap(9)).toBe('said.driver route 1 Driver 9')
  expect(swap(null)).toBe('said.noDriver route 1 route.noDriver')
})

test('a key pressed again while the board still shows the step before acts on what was done', () => {
  const edit = vi.fn<PlanStore['edit']>(() => Promise.resolve(undefined))
  const [first, second] = state.routes
  const newest = {
    ...state,
    routes: [{ ...first, isLocked: true, stops: [{ deliveryId: 5, locks: ['route'] }] }, second],
  }
  const actions = actionsOf({ store: { state, newest, edit } as unknown as PlanStore, facts, speaker })
  actions.toggleRouteLock(1)
  expect(edit).toHaveBeenLastCalledWith([{ kind: 'lockRoute', routeId: 1, isLocked: false }])
  actions.toggleLock(['5'], 'route')
  expect(edit).toHaveBeenLastCalledWith([{ kind: 'unlock', deliveryIds: [5], lock: 'route' }])
  actions.unassign(['5'])
  expect(edit).toHaveBeenLastCalledWith([{ kind: 'unassign', deliveryIds: [5] }])
})

test('a driver swap that breaks rules is confirmed with its price and the rules before it is made', async () => {
  const need = { kind: 'need-missing', stop: '5', vehicle: '1', need: 'cold' }
  const change = { ...kpis(50), breaks: [{ detail: need }] }
  const evaluator = { ask: () => Promise.resolve(change) }
  const edit = vi.fn<PlanStore['edit']>(() => Promise.resolve(undefined))
  const store = { state, newest: state, isReady: true, evaluator, edit } as unknown as PlanStore
  const named = { ...speaker, names: { ...speaker.names, need: String } }
  const actions = actionsOf({ store, facts, speaker: named })
  const swap: PlanEdit = { kind: 'swapDriver', routeId: 1, driverId: 2 }
  vi.mocked(confirm).mockResolvedValueOnce(false)
  await actions.swap(swap)
  expect(edit).not.toHaveBeenCalled()
  const [asked] = vi.mocked(confirm).mock.lastCall!
  expect(asked.title).toContain('said.driversSwapped route 1 Driver 2')
  // The rule is broken by the driver who comes, not by the one who goes.
  expect(asked.body).toMatch(/50 cents.* broken\.need-missing .*stop 5 Driver 2 cold/)
  vi.mocked(confirm).mockResolvedValueOnce(true)
  await actions.swap(swap)
  expect(edit).toHaveBeenCalledWith([swap])
})

test('a driver swap that breaks no rule is made at once', async () => {
  vi.mocked(confirm).mockClear()
  const evaluator = { ask: () => Promise.resolve({ ...kpis(50), breaks: [] }) }
  const edit = vi.fn<PlanStore['edit']>(() => Promise.resolve(undefined))
  const store = { state, newest: state, isReady: true, evaluator, edit } as unknown as PlanStore
  await actionsOf({ store, facts, speaker }).swap({ kind: 'swapDriver', routeId: 1, driverId: 2 })
  expect(edit).toHaveBeenCalledTimes(1)
  expect(confirm).not.toHaveBeenCalled()
})

test('a refused drop gives five reasons, each once, and counts the others', () => {
  const names = { ...speaker.names, need: (key: string) => `need ${key}` }
  const broken = [1, 1, 2, 3, 4, 5, 6, 7].map((number) => ({
    detail: { kind: 'need-missing' as const, stop: 's', vehicle: 'r', need: String(number) },
  }))
  const said = breaksText({ ...speaker, names }, broken)
  expect(said.match(/need \d/g)).toEqual(['need 1', 'need 2', 'need 3', 'need 4', 'need 5'])
  expect(said).toMatch(/result\.more 2\.$/)
})
