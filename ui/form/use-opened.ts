import { skipToken, useQuery, type SkipToken } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, ReplyOf } from '#kit/contract/endpoint.ts'
import { isMissing } from '#kit/web/call.ts'
import { queryOf } from '#kit/web/query.ts'

type Opened<R> = { row: R | undefined; isGone: boolean }
/** `isUnknown` where nothing has the id that the address names, and nothing had it since the screen was opened. */
type OpenedOfPage<R> = Opened<R> & { isUnknown: boolean }

/** The row that is open in a form, as its list has it now; one that left the list in the meantime stays as it was last seen. */
export function useOpened<R>(rows: R[] | undefined, isOpened: (row: R) => boolean): Opened<R> {
  const [seen, see] = useState<R>()
  const found = rows?.find(isOpened)
  if (found !== undefined && found !== seen) see(found)
  const last = seen !== undefined && isOpened(seen) ? seen : undefined
  return { row: found ?? last, isGone: found === undefined && last !== undefined }
}

/**
 * The same where the list shows a page of its rows: one that is not on the page is asked for alone, and gone only where
 * nothing has its id. Without a call that reads one, the list has them all.
 */
export function useOpenedOfPage<E extends Endpoint, R extends ReplyOf<E> & { id: number | string }>(
  rows: R[] | undefined,
  read: E | undefined,
  id: string | undefined,
): OpenedOfPage<R> {
  const isOpened = (row: R) => String(row.id) === id
  const isElsewhere = id !== undefined && rows !== undefined && !rows.some(isOpened)
  const isAskedFor = isElsewhere && read !== undefined
  const { data, error } = useQuery({ ...oneBy(read, id), enabled: isAskedFor })
  const { row, isGone } = useOpened(
    isAskedFor && data !== undefined && !isMissing(error) ? [data as R] : rows,
    isOpened,
  )
  const isNowhere = isAbsent(read, error)
  return { row, isGone: isGone && isNowhere, isUnknown: isElsewhere && row === undefined && isNowhere }
}

function isAbsent(read: Endpoint | undefined, error: Error | null): boolean {
  return !read || isMissing(error)
}

function oneBy(read: Endpoint | undefined, id = '') {
  return read
    ? queryOf(read, { params: { [idIn(read)]: /^\d{1,9}$/.test(id) ? Number(id) : id } })
    : { queryKey: ['nothing'], queryFn: skipToken as SkipToken }
}

// The part of the address that says which one: `id` of `/api/things/{id}`.
function idIn({ path }: Endpoint): string {
  return /\{(\w+)\}/.exec(path)?.[1] ?? 'id'
}
