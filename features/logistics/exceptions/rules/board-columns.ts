import type { ExceptionRow } from '../contract.ts'

/** The columns of the board. */
export const boardColumns = ['new', 'work', 'snoozed', 'done'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** Done ones are shown for so many days. */
export const doneDays = 7
const dayMs = 86_400_000

export function isShownDone({ closedAt }: Pick<ExceptionRow, 'closedAt'>, now: number): boolean {
  return closedAt !== null && Date.parse(closedAt) > now - doneDays * dayMs
}

/** What brings a card to another column, one after the other; some of it has to be asked about first. */
export type MoveStep = 'reopen' | 'wake' | 'take' | 'release' | 'askUntil' | 'askReason'
const openAgain: Record<BoardColumn, MoveStep[]> = { new: [], work: [], snoozed: ['wake'], done: ['reopen'] }
type Move = { from: BoardColumn; to: BoardColumn; ownerId: number | undefined; me: number | undefined }

/** Nothing where a card can’t get there in one move. */
export function stepsOf({ from, to, ownerId, me }: Move): MoveStep[] | undefined {
  if (from === to) return []
  if (to === 'done') return ['askReason']
  if (to === 'snoozed') return from === 'done' ? undefined : ['askUntil']
  const isOwn = to === 'work' ? ownerId === me : ownerId === undefined
  return [...openAgain[from], ...(isOwn ? [] : [to === 'work' ? ('take' as const) : ('release' as const)])]
}

type Standing = Pick<ExceptionRow, 'id' | 'owner' | 'closedAt'>
export type Placed<R = ExceptionRow> = { row: R; column: BoardColumn }
export type Columns<R = ExceptionRow> = { cards: Placed<R>[]; total: number; more: Record<BoardColumn, number> }

export const mostInColumn = 100

/** The first page of the exceptions of a state, and when it was answered. */
type Reply<R> = { state: 'open' | 'snoozed' | 'closed'; at: number; exceptions: R[]; total: number }

/** The cards of the board. One that two replies name, since they were answered one after the other, stands where the newest has it. */
export function columnsOf<R extends Standing>(
  replies: readonly [open: Reply<R>, snoozed: Reply<R>, closed: Reply<R>],
  now: number = Date.now(),
): Columns<R> {
  const [open, snoozed, closed] = replies
  const newest = new Map(
    replies
      .toSorted((one, other) => one.at - other.at)
      .flatMap(({ state, exceptions }) => exceptions.map(({ id }) => [id, state] as const)),
  )
  const all = replies.flatMap(({ state, exceptions }) =>
    exceptions.filter(({ id }) => newest.get(id) === state).map((row) => ({ row, column: columnOf(state, row) })),
  )
  const cards = all.filter(({ row, column }) => column !== 'done' || isShownDone(row, now))
  const missing = ({ exceptions, total }: Reply<R>) => Math.max(0, total - exceptions.length)
  // Whether more of the last days are closed than one page holds is known where all of the page are.
  const isDoneWhole = closed.exceptions.filter((row) => isShownDone(row, now)).length < mostInColumn
  // Open ones that are left out stand in the list together, whether anyone has taken them or not.
  const more = { new: missing(open), work: 0, snoozed: missing(snoozed), done: isDoneWhole ? 0 : missing(closed) }
  return { cards, total: open.total, more }
}

function columnOf(state: Reply<Standing>['state'], { owner }: Standing): BoardColumn {
  if (state === 'open') return owner === null ? 'new' : 'work'
  return state === 'snoozed' ? 'snoozed' : 'done'
}
