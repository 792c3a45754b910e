import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import type { Endpoint, Raw, Schema } from '#kit/contract/endpoint.ts'
import type { ListQuery, pageSizes } from '#kit/contract/list-query.ts'
import { call, type CallInput } from './call.ts'
import { useListSearch } from './list-search.ts'
import { keyOf } from './query.ts'

type Page<Row> = { rows: Row[]; total: number; hasMore?: boolean }

/** What a table of rows needs; spread it into `DataTable`. */
export type List<Row> = {
  rows: Row[] | undefined
  total: number | undefined
  /** There are more than the total says: it is not counted further. */
  hasMore?: boolean | undefined
  search: ListQuery & Record<string, unknown>
  onSearch: (patch: Record<string, unknown>) => void
  error: Error | null
  isFetching: boolean
  /** The rows are still those of the page before. */
  isStale: boolean
  onRetry: () => void
  /** Where the rows come from, for a file of all of them. */
  source: { list: string; query: Record<string, unknown> }
  /** Every row of the current filter, fetched page by page, up to a limit. */
  fetchAll: (limit: number) => Promise<Row[]>
}

const largestPage = 100

type ListEndpoint<Query extends Schema, Reply extends Schema> = Endpoint<Schema, Query, Schema | Raw, Reply>

/**
 * A list endpoint as a list on the screen: state in the address bar, the last page shown until the next one comes, and
 * the last page for anyone who asks for a later one.
 * `const list = useList(listUsers, (reply) => ({ rows: reply.users, total: reply.totalUsers }))`
 * A screen that shows more rows at once than the usual ten says how many; the address names another number only.
 */
export function useList<Query extends Schema, Reply extends Schema, Row>(
  endpoint: ListEndpoint<Query, Reply>,
  pageOf: (reply: z.output<Reply>) => Page<Row>,
  fixed: Record<string, unknown> = {},
  rowsAtOnce?: (typeof pageSizes)[number],
): List<Row> {
  const query = useMemo(() => queryWith(asListQuery(endpoint.query), rowsAtOnce), [endpoint, rowsAtOnce])
  const [search, onSearch] = useListSearch(query)
  const asked = { ...search, ...fixed }
  const ask = (query: Record<string, unknown>, signal?: AbortSignal) =>
    call(endpoint, { query, ...(signal && { signal }) } as CallInput<typeof endpoint>) as Promise<z.output<Reply>>
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(endpoint, { query: asked }),
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
  })
  const page = data === undefined ? undefined : pageOf(data)
  const { total, hasMore }: Partial<Page<Row>> = page ?? {}
  const beyond =
    page && page.rows.length === 0 && page.total > 0 ? Math.ceil(page.total / search.itemsPerPage) : undefined
  useEffect(() => {
    if (beyond !== undefined && !isPlaceholderData) onSearch({ page: beyond }, { replace: true })
  }, [beyond, isPlaceholderData, onSearch])
  const fetchAll = async (limit: number) => {
    const rows: Row[] = []
    for (let number = 1; rows.length < limit; number++) {
      const next = pageOf(await ask({ ...asked, page: number, itemsPerPage: largestPage })).rows
      rows.push(...next)
      if (next.length < largestPage) break
    }
    return rows.slice(0, limit)
  }
  return {
    rows: beyond === undefined ? page?.rows : undefined,
    total,
    hasMore,
    search,
    onSearch,
    error,
    isFetching,
    isStale: isPlaceholderData,
    onRetry: () => void refetch(),
    source: { list: endpoint.path, query: asked },
    fetchAll,
  }
}

function queryWith(query: z.ZodMiniType<List<never>['search']>, rows: number | undefined): typeof query {
  if (rows === undefined) return query
  const asked = z.record(z.string(), z.unknown())
  return z.pipe(
    z.pipe(
      asked,
      z.transform((given): unknown => ({ itemsPerPage: rows, ...given })),
    ),
    query,
  )
}

// A list endpoint's query is made by `listQuery`, which gives these fields whatever else it holds.
function asListQuery(query: Schema): z.ZodMiniType<List<never>['search']> {
  return query as z.ZodMiniType<List<never>['search']>
}
