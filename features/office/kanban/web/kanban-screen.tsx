import { useQuery } from '@tanstack/react-query'
import { lazy, useCallback, useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Board, type Column } from '#ui/board/board.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Keeping, useKept } from '#ui/overlay/kept.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { addBoard, addItem, orderItems, readBoards, type Boards } from '../contract.ts'
import { cardAfter } from '../rules.ts'
import { AddLine } from './add-line.tsx'
import { BoardHead } from './board-head.tsx'
import { CardFace } from './card-face.tsx'
import { CardFilters } from './card-filters.tsx'
import classes from './kanban.module.css'
import { cardSearch, fits, narrows, noFilters, today, type CardSearch } from './search.ts'
import { SetPicker } from './set-picker.tsx'
import { useAdding } from './use-adding.ts'
import { useBoardsQuery } from './use-boards.ts'
import { useMoves } from './use-moves.ts'

const CardDrawer = lazy(async () => ({ default: (await import('./card-drawer.tsx')).CardDrawer }))

/** Boards side by side, with the cards on them. */
export function KanbanScreen() {
  const t = useText('office-kanban')
  const { data, error, refetch } = useQuery(useBoardsQuery())
  const { shown: newest, make } = useMoves(data)
  const [search, onSearch] = useListSearch(cardSearch)
  const [, setOpen] = useOpen()
  const openCard = useCallback((id: number) => setOpen(`card-${id}`), [setOpen])
  const { drawer } = useRecordDrawer(data?.items, {
    kind: 'card',
    change: readBoards,
    edit: (item, opening) => <CardDrawer item={item} {...opening} />,
  })
  return (
    <>
      <PageHeader
        title={t('screens.kanban')}
        actions={<SetPicker id={search.board} onChoose={(board) => onSearch({ ...noFilters, board })} />}
      />
      {!newest && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!newest && !error && <Waiting />}
      {newest && (
        <Kept
          key={`board-${search.board}`}
          newest={newest}
          search={search}
          onSearch={onSearch}
          make={make}
          onOpen={openCard}
        />
      )}
      {drawer}
    </>
  )
}

type KeptProps = Omit<Props, 'state'> & {
  newest: Boards
  onSearch: Parameters<typeof CardFilters>[0]['onSearch']
}

/** The boards of one set: while a menu is open, they stay as they were. */
function Kept({ newest, onSearch, ...area }: KeptProps) {
  const [shown, hold] = useKept(newest)
  return (
    <>
      <CardFilters state={shown} search={area.search} onSearch={onSearch} />
      <Keeping value={hold}>
        <BoardArea state={shown} {...area} />
      </Keeping>
    </>
  )
}

type Props = {
  state: Boards
  search: CardSearch
  make: ReturnType<typeof useMoves>['make']
  onOpen: (id: number) => void
}

function BoardArea({ state, search, make, onOpen }: Props) {
  const t = useText('office-kanban')
  const mayMove = useMay(orderItems)
  const mayAdd = useMay(addItem)
  const adding = useAdding(search.board)
  const { itemOf, boardOf, shownIn } = useLookUp(state, search)
  const drawCard = useCallback(
    (id: number) => {
      const item = itemOf.get(id)
      return item && <CardFace item={item} isDone={boardOf.get(id)?.isDone ?? false} onOpen={onOpen} />
    },
    [itemOf, boardOf, onOpen],
  )
  const columns: Column[] = state.boards.map((board, index) => {
    const ids = shownIn(board)
    return {
      id: board.id,
      name: board.title,
      cards: ids.map((id) => ({ id, name: itemOf.get(id)?.title ?? '' })),
      head: <BoardHead state={state} index={index} total={ids.length} make={make} />,
      foot: mayAdd && (
        <AddLine
          label={t('card.add')}
          field={t('card.title')}
          most={300}
          onAdd={(title) => adding.card(board, title)}
        />
      ),
    }
  })
  const moveCard = ({ id, to, index }: { id: number; to: number; index: number }) => {
    const board = state.boards.find((one) => one.id === to)
    if (board) make({ kind: 'card', id, to, beforeId: cardAfter(board.itemsIds, shownIn(board), { id, index }) })
  }
  const moveBoard = ({ id, index }: { id: number; index: number }) =>
    make({ kind: 'board', id, beforeId: state.boards.filter((board) => board.id !== id)[index]?.id })
  return (
    <>
      {state.boards.length === 0 && <EmptyState icon="layout-kanban" title={t('empty.title')} text={t('empty.text')} />}
      {narrows(search) && columns.every(({ cards }) => cards.length === 0) && (
        <p className={classes.nothing}>{t('filter.nothing')}</p>
      )}
      <Board
        label={t('screens.kanban')}
        columns={columns}
        canMove={mayMove}
        drawCard={drawCard}
        onOpen={onOpen}
        onMoveCard={moveCard}
        onMoveColumn={moveBoard}
        end={<AddBoard onAdd={adding.board} />}
      />
    </>
  )
}

function AddBoard({ onAdd }: { onAdd: (title: string) => Promise<string | undefined> }) {
  const t = useText('office-kanban')
  if (!useMay(addBoard)) return null
  return <AddLine label={t('board.add')} field={t('board.title')} most={100} onAdd={onAdd} />
}

function useLookUp(state: Boards, search: CardSearch) {
  return useMemo(() => {
    const day = today()
    const itemOf = new Map(state.items.map((item) => [item.id, item]))
    const boardOf = new Map(state.boards.flatMap((board) => board.itemsIds.map((id) => [id, board] as const)))
    const isShown = (id: number) => {
      const item = itemOf.get(id)
      return item !== undefined && (!narrows(search) || fits(search, item, day))
    }
    return { itemOf, boardOf, shownIn: ({ itemsIds }: Boards['boards'][number]) => itemsIds.filter(isShown) }
  }, [state, search])
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      {[3, 2, 4].map((cards, index) => (
        <div key={index}>
          <Skeleton height={28} width={140} />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} height={96} radius={6} />
          ))}
        </div>
      ))}
    </div>
  )
}
