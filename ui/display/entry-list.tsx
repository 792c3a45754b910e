import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Skeleton } from './display.ts'
import { Entries } from './entries.tsx'
import { FailureState } from '../page/failure-state.tsx'

type Props<R> = {
  of: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>
  rows: R[] | undefined
  empty: ReactNode
  /** One `Entry`, with its key. */
  children: (row: R) => ReactElement
}

/** A short list that is fetched as a whole: that it is awaited, couldn't be fetched, has nothing yet, or its entries. */
export function EntryList<R>({ of: { error, refetch }, rows, empty, children }: Props<R>) {
  if (!rows && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!rows) return <Skeleton height={140} />
  return rows.length === 0 ? empty : <Entries>{rows.map(children)}</Entries>
}
