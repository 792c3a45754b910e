import {
  DragDropContext,
  Droppable,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { BoardColumn, type Column } from './board-column.tsx'
import classes from './board.module.css'

export type { Column } from './board-column.tsx'

type Props = {
  label: string
  columns: Column[]
  canMove: boolean
  /** Draws a card by its id. Give the same function as long as the cards look the same. */
  drawCard: (id: number) => ReactNode
  onOpen: (id: number) => void
  /** `index` counts among the other cards that the column shows. */
  onMoveCard: (move: { id: number; to: number; index: number }) => void
  /** Without it, columns stay where they are. */
  onMoveColumn?: (move: { id: number; index: number }) => void
  /** What stands behind the last column. */
  end?: ReactNode
}

/** Columns of cards that are moved by mouse, touch and keyboard, with every step announced. */
export function Board({ label, columns, canMove, drawCard, onOpen, onMoveCard, onMoveColumn, end }: Props) {
  const t = useText('ui')
  // Other people's changes wait until the card is dropped; otherwise the list would shift under the pointer.
  const [held, hold] = useState<Column[]>()
  const shown = held ?? columns
  const words = useMoveWords(shown)
  const start = (drag: DragStart, { announce }: ResponderProvided) => {
    hold(columns)
    announce(words.lifted(drag))
  }
  const update = (drag: DragUpdate, { announce }: ResponderProvided) => announce(words.over(drag))
  const drop = (result: DropResult, { announce }: ResponderProvided) => {
    hold(undefined)
    announce(words.dropped(result))
    if (!isMove(result)) return
    const { droppableId, index } = result.destination
    const id = Number(result.draggableId.slice(1))
    if (result.type === 'column') onMoveColumn?.({ id, index })
    else onMoveCard({ id, to: Number(droppableId), index })
  }
  return (
    <DragDropContext
      onDragStart={start}
      onDragUpdate={update}
      onDragEnd={drop}
      dragHandleUsageInstructions={t('board.usage')}
      nonce={styleNonce()}
    >
      <section className={classes.board} aria-label={label} data-held={held !== undefined || undefined}>
        <Droppable droppableId="board" type="column" direction="horizontal">
          {({ innerRef, droppableProps, placeholder }) => (
            <div ref={innerRef} {...droppableProps} className={classes.columns}>
              {shown.map((column, index) => (
                <BoardColumn
                  key={column.id}
                  column={column}
                  index={index}
                  canMove={canMove}
                  canMoveColumn={canMove && onMoveColumn !== undefined}
                  drawCard={drawCard}
                  onOpen={onOpen}
                />
              ))}
              {placeholder}
              {end && <div className={classes.end}>{end}</div>}
            </div>
          )}
        </Droppable>
      </section>
    </DragDropContext>
  )
}

type Moved = DropResult & { destination: NonNullable<DropResult['destination']> }

function isMove(result: DropResult): result is Moved {
  const { source, destination } = result
  return destination !== null && (destination.droppableId !== source.droppableId || destination.index !== source.index)
}

/** What is said while something is moved. */
function useMoveWords(columns: Column[]) {
  const t = useText('ui')
  const nameOf = ({ draggableId, type }: DragStart) => {
    const id = Number(draggableId.slice(1))
    const things = type === 'column' ? columns : columns.flatMap(({ cards }) => cards)
    return things.find((thing) => thing.id === id)?.name ?? ''
  }
  const placeIn = ({ droppableId, index }: DragStart['source'], drag: DragStart) => {
    const list = columns.find(({ id }) => String(id) === droppableId)
    const isOwn = droppableId === drag.source.droppableId
    const total = list ? list.cards.length + (isOwn ? 0 : 1) : columns.length
    const place = { name: nameOf(drag), place: index + 1, total }
    return list ? t('board.inList', { ...place, list: list.name }) : t('board.inRow', place)
  }
  return {
    lifted: (drag: DragStart) => t('board.lifted', { where: placeIn(drag.source, drag) }),
    over: (drag: DragUpdate) =>
      drag.destination ? placeIn(drag.destination, drag) : t('board.nowhere', { name: nameOf(drag) }),
    dropped: (drag: DropResult) =>
      drag.destination && drag.reason === 'DROP'
        ? t('board.dropped', { where: placeIn(drag.destination, drag) })
        : t('board.cancelled', { where: placeIn(drag.source, drag) }),
  }
}

// The page's content policy lets only styles with its nonce in.
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
