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
