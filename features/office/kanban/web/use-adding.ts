import { useSend } from '#kit/web/query.ts'
import { addBoard, addItem, readBoards, type Board } from '../contract.ts'

/** Adds a board, or a card to one. Returns whether it was accepted. */
export function useAdding() {
  const addingBoard = useSend(addBoard, { stale: [readBoards] })
  const addingCard = useSend(addItem, { stale: [readBoards] })
  const taken = (sending: Promise<unknown>) =>
    sending.then(
      () => true,
      () => false,
    )
  return {
    board: (title: string) => taken(addingBoard.mutateAsync({ body: { title } })),
    card: ({ id: boardId, title: boardName }: Board, itemTitle: string) =>
      taken(addingCard.mutateAsync({ body: { itemTitle, boardName, boardId } })),
  }
}
