import { useCallback, useMemo, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { withoutDefaults } from '#kit/web/list-search.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Board } from '#ui/board/board.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Keeping, useKept } from '#ui/overlay/kept.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { assignException, listExceptions } from '../contract.ts'
import { exceptionsPath } from '../rules.ts'
import { boardColumns, doneDays, type BoardColumn, type Columns } from '../rules/board-columns.ts'
import classes from './exception-board.module.css'
import { ExceptionCard } from './exception-card.tsx'
import { ExceptionFilters } from './exception-filters.tsx'
import { whereOf } from './where-of.ts'
import { ExceptionPanel, type PanelDialog } from './exception-panel.tsx'
import { NoExceptions, isFiltered, noFilter } from './no-exceptions.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { useCardMoves } from './use-card-moves.ts'
import { columnAt, numberOf, useColumns } from './use-columns.ts'
import { useKeys } from './use-keys.ts'
import { ViewSwitch } from './view-switch.tsx'

/** The same exceptions by where they stand; a card is moved as one deals with it. */
export function ExceptionBoard() {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  const { search, onSearch, columns, error, refetch } = useColumns()
  const total = columns?.total ?? 0
  return (
    <>
      <PageHeader
        title={t('screens.exceptions')}
        text={columns && t('totals.open', { count: total, shown: format.number(total) })}
        actions={<ViewSwitch />}
      />
      <ExceptionFilters list={{ search, onSearch }} isBoard />
      {error && !columns && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !columns && <Skeleton height={420} radius={6} />}
      {columns && columns.cards.length === 0 && (
        <NoExceptions isFiltered={isFiltered(search)} state="open" onClear={() => onSearch(noFilter)} />
      )}
      {columns && columns.cards.length > 0 && <Cards columns={columns} search={search} />}
      <OpenCard />
    </>
  )
}

function Cards({ columns: newest, search }: { columns: Columns; search: Search }) {
  const t = useText('logistics-exceptions')
  const [columns, hold] = useKept(newest)
  const { shown, move, asking, endAsking, callOff } = useCardMoves(columns.cards)
  const [, setOpen] = useOpen()
  const mayMove = useMay(assignException)
  const rowOf = useMemo(() => new Map(shown.map(({ row }) => [row.id, row])), [shown])
  const drawCard = useCallback(
    (id: number) => {
      const row = rowOf.get(id)
      return row && <ExceptionCard row={row} />
    },
    [rowOf],
  )
  const moveFocused = (to: BoardColumn) => (event: KeyboardEvent) => {
    const id = mayMove ? cardAt(event) : undefined
    if (id !== undefined) move(id, to)
  }
  useKeys({ e: moveFocused('done'), s: moveFocused('snoozed') })
  const cardsIn = (column: BoardColumn) =>
    shown
      .filter((card) => card.column === column)
      .map(({ row }) => ({ id: row.id, name: [t(`kinds.${row.kind}`), whereOf(row)].join(', ') }))
  return (
    <div className={classes.board}>
      <Keeping value={hold}>
        <Board
          label={t('screens.exceptions')}
          columns={boardColumns.map((column) => {
            const cards = cardsIn(column)
            return {
              id: numberOf(column),
              name: t(`board.${column}`),
              cards,
              head: <Head column={column} count={cards.length} />,
              foot: <Foot column={column} more={columns.more[column]} search={search} />,
            }
          })}
          canMove={mayMove}
          drawCard={drawCard}
          onOpen={(id) => setOpen(`exception-${id}`)}
          onMoveCard={({ id, to }) => move(id, columnAt(to))}
        />
      </Keeping>
      {mayMove && <p className={classes.keys}>{t('board.keys')}</p>}
      {asking?.step === 'askUntil' && <SnoozeDialog exception={asking.row} onClose={callOff} onDone={endAsking} />}
      {asking?.step === 'askReason' && <ResolveDialog exception={asking.row} onClose={callOff} onDone={endAsking} />}
    </div>
  )
}

/** The card that has the focus. */
function cardAt({ target }: KeyboardEvent): number | undefined {
  const named = target instanceof Element ? target.getAttribute('aria-labelledby') : null
  const [, id] = /^card-(\d+)$/.exec(named ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

function Head({ column, count }: { column: BoardColumn; count: number }) {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  return (
    <>
      <h2 className={classes.title}>{t(`board.${column}`)}</h2>
      <span className={classes.count}>{format.number(count)}</span>
    </>
  )
}

const stateOf = { new: 'open', work: 'open', snoozed: 'snoozed', done: 'closed' } as const

/** What the column leaves out. */
function Foot({ column, more, search }: { column: BoardColumn; more: number; search: Search }) {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  const state = stateOf[column]
  if (column !== 'done' && more === 0) return null
  return (
    <div className={classes.foot}>
      {column === 'done' && <span>{t('board.days', { days: format.number(doneDays) })}</span>}
      {more > 0 && <span>{t('board.more', { count: more, shown: format.number(more) })}</span>}
      <LinkButton size="xs" variant="subtle" label={t('board.all')} to={listPath({ ...search, state })} />
    </div>
  )
}

type Search = ReturnType<typeof useColumns>['search']

/** The list with the filters of the board. */
function listPath(search: Search): string {
  const { page: _, itemsPerPage: _most, ...kept } = search
  const query = Object.entries(withoutDefaults(listExceptions.query, kept)).map(([key, value]) => [key, String(value)])
  return query.length > 0 ? `${exceptionsPath}?${new URLSearchParams(query)}` : exceptionsPath
}

/** The exception that the address opens, beside the board. */
function OpenCard() {
  const t = useText('logistics-exceptions')
  const [open, setOpen] = useOpen()
  const [dialog, setDialog] = useState<PanelDialog>()
  const id = openId(open, 'exception')
  const close = () => {
    setDialog(undefined)
    setOpen(undefined)
  }
  return (
    <Drawer opened={id !== undefined} onClose={close} position="right" size="lg" title={t('screens.exceptions')}>
      {id !== undefined && (
        <ExceptionPanel
          key={id}
          id={id}
          dialog={dialog}
          onDialog={setDialog}
          onOpen={(next) => setOpen(`exception-${next}`)}
        />
      )}
    </Drawer>
  )
}
