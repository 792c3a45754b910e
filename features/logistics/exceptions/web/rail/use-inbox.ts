import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { numberFilter } from '#kit/contract/filters.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { listOf } from '#kit/web/query.ts'
import { listExceptions, type ExceptionRow } from '../../contract.ts'

const atOnce = 50

/** Which of the list is chosen, and the route of the screen around it, which is chosen with it. */
const chosenSearch = z.object({ exception: numberFilter, route: numberFilter })

/** The list by the filters of the address; which of it is chosen and which is open stands there too. */
export function useInbox() {
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
  const [{ exception }, onChoose] = useListSearch(chosenSearch)
  const openedId = openId(open, 'exception')
  const chosen = rows?.find(({ id }) => id === exception)
  const choose = ({ id, route }: ExceptionRow) => onChoose({ exception: id, route: route?.id ?? 0 }, { replace: true })
  const openOne = (id: number | undefined) => setOpen(id === undefined ? undefined : `exception-${id}`)
  const step = (by: number) => {
    const at = rows?.findIndex(({ id }) => id === (openedId ?? chosen?.id)) ?? -1
    const next = rows?.[at === -1 ? 0 : at + by]
    if (next && openedId !== undefined) openOne(next.id)
    else if (next) choose(next)
  }
  return { list, state: search.state, chosen, choose, openedId, openOne, step }
}
