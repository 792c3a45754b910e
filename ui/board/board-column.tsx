/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a card opens by Enter, is lifted by the space bar and holds buttons of its own: no role of a control fits it */
import { Draggable, Droppable } from '@hello-pangea/dnd'
import { IconGripVertical } from '@tabler/icons-react'
import {
  memo,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useText } from '#kit/web/i18n.ts'
import classes from './board.module.css'

export type Column = {
  id: number
  name: string
  cards: { id: number; name: string }[]
  head: ReactNode
  foot?: ReactNode
}
type Shared = { canMove: boolean; drawCard: (id: number) => ReactNode; onOpen: (id: number) => void }

type ColumnProps = Shared & { column: Column; index: number; canMoveColumn: boolean }

/** As many cards of a column are drawn at first, and more of them each time its end comes into sight. */
const step = 25

/** A column: its handle and head, its cards, its foot. */
export function BoardColumn({ column, index, canMove, canMoveColumn, ...cards }: ColumnProps) {
  const t = useText('ui')
  return (
    <Draggable
      draggableId={`c${column.id}`}
      index={index}
      isDragDisabled={!canMoveColumn}
      disableInteractiveElementBlocking
    >
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <section
          ref={innerRef}
          {...draggableProps}
          className={classes.column}
          aria-label={column.name}
          data-dragging={isDragging || undefined}
        >
          <div className={classes.head}>
            {canMoveColumn && (
              <button
                type="button"
                {...dragHandleProps}
                className={classes.handle}
                aria-label={t('board.moveColumn', { name: column.name })}
              >
                <IconGripVertical size={18} aria-hidden />
              </button>
            )}
            {column.head}
          </div>
          <Droppable droppableId={String(column.id)} type="card">
            {(drop, { isDraggingOver }) => (
              <div
                ref={drop.innerRef}
                {...drop.droppableProps}
                className={classes.cards}
                data-over={isDraggingOver || undefined}
              >
                <Cards ids={column.cards} canMove={canMove} {...cards} />
                {drop.placeholder}
              </div>
            )}
          </Droppable>
          {column.foot && <div className={classes.foot}>{column.foot}</div>}
        </section>
      )}
    </Draggable>
  )
}

/** The cards of a column. They aren't rendered again while one is dragged over them. */
const Cards = memo(function Cards({ ids, canMove, drawCard, onOpen }: Shared & { ids: Column['cards'] }) {
  const [most, setMost] = useState(step)
  return (
    <>
      {ids.slice(0, most).map(({ id }, index) => (
        <Draggable key={id} draggableId={`i${id}`} index={index} isDragDisabled={!canMove}>
          {(provided, { isDragging, isDropAnimating }) => (
            <Card
              id={id}
              innerRef={provided.innerRef}
              handle={{ ...provided.draggableProps, ...provided.dragHandleProps }}
              isLanding={isDropAnimating}
              isDragging={isDragging}
              drawCard={drawCard}
              onOpen={onOpen}
            />
          )}
        </Draggable>
      ))}
      {ids.length > most && <More key={most} onSeen={() => setMost(most + step)} />}
    </>
  )
})

type CardProps = Omit<Shared, 'canMove'> & {
  id: number
  innerRef: (element: HTMLElement | null) => void
  handle: { style?: CSSProperties }
  isDragging: boolean
  isLanding: boolean
}

/** A dropped card is sent to the others once it has landed. */
const landing = { transitionDuration: '60ms' }

function Card({ id, innerRef, handle, isDragging, isLanding, drawCard, onOpen }: CardProps) {
  const t = useText('ui')
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && !event.target.closest('button, a, [role="menu"]')) onOpen(id)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(id)
  }
  return (
    <div
      ref={innerRef}
      {...handle}
      style={isLanding ? { ...handle.style, ...landing } : handle.style}
      role="group"
      aria-roledescription={t('board.card')}
      aria-labelledby={`card-${id}`}
      tabIndex={0}
      className={classes.card}
      data-dragging={isDragging || undefined}
      onClick={handleClick}
      onKeyDown={handleKey}
      onFocus={showNeighbours}
    >
      <Face id={id} drawCard={drawCard} />
    </div>
  )
}

/** Arrow keys move a lifted card only to columns in sight, so those beside it are brought there before. */
function showNeighbours({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.matches(':focus-visible')) return
  currentTarget.closest('section')?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** What a card shows; it stays as it is while the card moves. */
const Face = memo(({ id, drawCard }: { id: number; drawCard: (id: number) => ReactNode }) => drawCard(id))

/** The end of what is drawn of a long list. */
function More({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onSeen(), { rootMargin: '800px' })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  })
  return <div ref={end} className={classes.more} />
}
