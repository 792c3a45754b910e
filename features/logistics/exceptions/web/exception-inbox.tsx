import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { listOf } from '#kit/web/query.ts'
import { Pagination } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useFormat } from '#kit/web/format.ts'
import { listExceptions } from '../contract.ts'
import { ExceptionFilters } from './exception-filters.tsx'
import { ExceptionItem } from './exception-item.tsx'
import { ExceptionPanel, type PanelDialog } from './exception-panel.tsx'
import { NoExceptions, isFiltered, noFilter } from './no-exceptions.tsx'
import classes from './exceptions.module.css'
import { useKeys } from './use-keys.ts'
import { ViewSwitch, viewSearch } from './view-switch.tsx'

const ExceptionBoard = lazy(async () => ({ default: (await import('./exception-board.tsx')).ExceptionBoard }))

const atOnce = 50

/** Everything that needs a person, as a list or as a board, as the address says. */
export function ExceptionInbox() {
  const [{ view }] = useListSearch(viewSearch)
  if (view === 'list') return <ExceptionList />
  return (
    <Suspense fallback={<Skeleton height={420} radius={6} />}>
      <ExceptionBoard />
    </Suspense>
  )
}

/** The most severe first, with one of them at the side. */
function ExceptionList() {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  const inbox = useInbox()
  const { list, shown, choose } = inbox
  const [dialog, setDialog] = useState<PanelDialog>()
  useKeys({
    j: () => inbox.step(1),
    k: () => inbox.step(-1),
    e: () => shown !== undefined && setDialog('resolve'),
    s: () => shown !== undefined && setDialog('snooze'),
  })
  const total = list.total ?? 0
  return (
    <>
      <PageHeader
        title={t('screens.exceptions')}
        text={list.total !== undefined && t(`totals.${inbox.state}`, { count: total, shown: format.number(total) })}
        actions={<ViewSwitch />}
      />
      <div className={classes.screen} data-open={shown !== undefined || undefined}>
        <div className={classes.list}>
          <ExceptionFilters list={list} />
          <Items {...inbox} />
        </div>
        <div className={classes.side}>
          {shown === undefined ? (
            <div className={classes.nothing}>
              <EmptyState icon="alert-triangle" title={t('choose')} text={t('keys')} />
            </div>
          ) : (
            <ExceptionPanel
              key={shown}
              id={shown}
              dialog={dialog}
              onDialog={setDialog}
              onOpen={choose}
              onClose={() => choose(undefined)}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** The list by the filters of the address, and which of it is open, which stands there too. */
function useInbox() {
  const [search, onSearch] = useListSearch(listExceptions.query)
  const { data, error, refetch } = useQuery(listOf(listExceptions, { ...search, itemsPerPage: atOnce }))
  const rows = data?.exceptions
  const pages = Math.ceil((data?.total ?? 0) / atOnce)
  // Whoever deals with the last one of the last page goes on with the page before.
  const isBeyond = rows?.length === 0 && pages > 0
  useEffect(() => {
    if (isBeyond) onSearch({ page: pages }, { replace: true })
  }, [isBeyond, pages, onSearch])
  const list = { search, onSearch, rows: isBeyond ? undefined : rows, total: data?.total, pages, error, refetch }
  const [open, setOpen] = useOpen()
  const shown = openId(open, 'exception')
  const choose = (id: number | undefined) => setOpen(id === undefined ? undefined : `exception-${id}`)
  const step = (by: number) => {
    const rows = list.rows ?? []
    const at = rows.findIndex(({ id }) => id === shown)
    const next = rows[at === -1 ? 0 : at + by]
    if (next) choose(next.id)
  }
  const { state } = search
  return { list, state, shown, choose, step }
}

function Items({ list, state, shown, choose }: ReturnType<typeof useInbox>) {
  const t = useText('logistics-exceptions')
  const { rows, pages, error, refetch, search, onSearch } = list
  if (error && !rows) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!rows) return <Skeleton height={420} radius={6} />
  if (rows.length === 0)
    return <NoExceptions isFiltered={isFiltered(search)} state={state} onClear={() => onSearch(noFilter)} />
  return (
    <>
      <ul className={classes.items} aria-label={t('list')}>
        {rows.map((row) => (
          <ExceptionItem key={row.id} row={row} isShown={row.id === shown} onOpen={() => choose(row.id)} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={search.page}
          size="sm"
          aria-label={t('pages')}
          onChange={(page) => onSearch({ page })}
        />
      )}
    </>
  )
}
