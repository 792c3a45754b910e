import type { Boards } from './contract.ts'

/** In one set. */
export const mostBoards = 50
export const mostSets = 30
export const mostItems = 5000
/** On one card. */
export const mostFiles = 20
export const mostChecks = 100

/** The set that is always there, and the one meant where none is named. */
export const firstSet = 1

/** Boards of later sets are numbered from here, so that those of the first are numbered as if there were no others. */
const laterBoards = 1_000_000

/** The next number of a board of a set. */
export function nextBoardIdIn(setId: number, boards: { id: number; setId: number }[]): number {
  const taken = boards.filter((board) => board.setId === firstSet).map(({ id }) => id)
  if (setId === firstSet) return nextBoardId(taken)
  return Math.max(laterBoards, ...boards.filter((board) => board.setId !== firstSet).map(({ id }) => id)) + 1
}

/** The next number of a board: the count of boards plus one or, where that is taken, one more than the highest. */
export function nextBoardId(taken: number[]): number {
  const counted = taken.length + 1
  return taken.includes(counted) ? Math.max(...taken) + 1 : counted
}

type Order = { sent: number[]; before: number[] | undefined; now: number[] }

/**
 * The order of a board after a person sent one. `before` is the order they saw and `now` the stored one: cards that
 * others added stay, and cards that others moved elsewhere are not pulled back.
 */
export function mergedOrder({ sent, before, now }: Order): number[] {
  const unique = [...new Set(sent)]
  if (!before) return unique
  const stays = unique.filter((id) => now.includes(id) || !before.includes(id))
  return [...stays, ...now.filter((id) => !unique.includes(id) && !before.includes(id))]
}

/** A move on the screen: a card before another one of a board, or a board before another; `undefined` is the end. */
export type Move =
  | { kind: 'card'; id: number; to: number; beforeId: number | undefined }
  | { kind: 'board'; id: number; beforeId: number | undefined }

/** The boards after a move; the same again when it was made already. */
export function moved(state: Boards, move: Move): Boards {
  if (move.kind === 'board') {
    const board = state.boards.find(({ id }) => id === move.id)
    if (!board) return state
    const others = state.boards.filter((one) => one !== board)
    return {
      ...state,
      boards: inserted(
        others,
        board,
        placeOf(
          others.map(({ id }) => id),
          move.beforeId,
        ),
      ),
    }
  }
  if (!state.boards.some(({ id }) => id === move.to) || !state.items.some(({ id }) => id === move.id)) return state
  const boards = state.boards.map((board) => {
    const rest = board.itemsIds.includes(move.id) ? board.itemsIds.filter((id) => id !== move.id) : board.itemsIds
    const itemsIds = board.id === move.to ? inserted(rest, move.id, placeOf(rest, move.beforeId)) : rest
    return itemsIds === board.itemsIds ? board : { ...board, itemsIds }
  })
  return { ...state, boards }
}

/** The card that stands after one which was dropped among the shown cards of a board; the others are hidden by filters. */
export function cardAfter(all: number[], shown: number[], dropped: { id: number; index: number }): number | undefined {
  const rest = all.filter((id) => id !== dropped.id)
  const others = shown.filter((id) => id !== dropped.id)
  if (dropped.index < others.length) return others[dropped.index]
  const last = others.at(-1)
  return last === undefined ? undefined : rest[rest.indexOf(last) + 1]
}

function placeOf(ids: number[], beforeId: number | undefined): number {
  const index = beforeId === undefined ? -1 : ids.indexOf(beforeId)
  return index < 0 ? ids.length : index
}

function inserted<T>(list: T[], one: T, index: number): T[] {
  return [...list.slice(0, index), one, ...list.slice(index)]
}

export const dues = ['overdue', 'soon', 'later', 'none'] as const
export type Due = (typeof dues)[number]

/** How close a due day is; two days ahead is soon. */
export function dueOf(dueDate: string, today: string): Due {
  if (dueDate === '') return 'none'
  const days = (Date.parse(dueDate) - Date.parse(today)) / 86_400_000
  if (days < 0) return 'overdue'
  return days <= 2 ? 'soon' : 'later'
}

const tones = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const

/** The colour of a label, the same wherever it stands. */
export function toneOf(label: string): (typeof tones)[number] {
  let sum = 0
  for (const letter of label) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return tones[sum % tones.length]!
}

/** Where a card is open over its boards. */
export function cardPath(id: number, setId: number): string {
  const set = setId === firstSet ? '' : `board=${setId}&`
  return `/apps/kanban?${set}open=card-${id}`
}
