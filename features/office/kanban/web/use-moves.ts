import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import { orderBoards, orderItems, readBoards, type Boards } from '../contract.ts'
import { moved, type Move } from '../rules.ts'

/**
 * The boards with the moves of this screen, shown before the server has them. Moves are sent one after the other; one
 * that is refused falls out, and what others did in the meantime stays.
 */
export function useMoves(data: Boards | undefined) {
  const queries = useQueryClient()
  const [pending, setPending] = useState<Move[]>([])
  const last = useRef(Promise.resolve())
  const sendCards = useSend(orderItems)
  const sendBoards = useSend(orderBoards)
  const shown = useMemo(() => data && pending.reduce(moved, data), [data, pending])
  const send = async (move: Move, before: Boards, after: Boards) => {
    const idsIn = (state: Boards, id: number) => state.boards.find((board) => board.id === id)?.itemsIds ?? []
    if (move.kind === 'board') await sendBoards.mutateAsync({ body: after.boards.map(({ id }) => id) })
    else
      await sendCards.mutateAsync({
        body: { boardId: move.to, ids: idsIn(after, move.to), before: idsIn(before, move.to) },
      })
  }
  const make = (move: Move) => {
    if (!shown) return
    const after = moved(shown, move)
    setPending((moves) => [...moves, move])
    last.current = last.current
      .then(() => send(move, shown, after))
      .catch(ignoreRefusal)
      .then(() => queries.invalidateQueries({ queryKey: [readBoards.path] }))
      .finally(() => setPending((moves) => moves.filter((one) => one !== move)))
  }
  return { shown, make }
}
