import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { addBoard, addItem, readBoards, type Board } from '../contract.ts'

/** Adds a board to a set, or a card to a board. Returns what the field has to say if it was refused. */
export function useAdding(setId: number) {
  const addingBoard = useSend(addBoard, { stale: [readBoards], quiet: true })
  const addingCard = useSend(addItem, { stale: [readBoards], quiet: true })
  const offline = useText('ui')('failure.offline')
  const problemOf = (sending: Promise<unknown>) =>
    sending.then(
      () => undefined,
      (error: unknown) => (error instanceof CallError ? error.message : offline),
    )
  return {
    board: (title: string) => problemOf(addingBoard.mutateAsync({ body: { title, setId } })),
    card: ({ id: boardId, title: boardName }: Board, itemTitle: string) =>
      problemOf(addingCard.mutateAsync({ body: { itemTitle, boardName, boardId } })),
  }
}
