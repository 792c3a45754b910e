import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { Endpoint, ReplyOf } from '#kit/contract/endpoint.ts'
import { pathNumber } from '#kit/contract/fields.ts'
import { isMissing } from './call.ts'
import { queryOf } from './query.ts'

export type Detail<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'> & {
  /** The id in the address, where it is one. */
  id: number | undefined
  /** Nothing has that id, or it is none. */
  isMissing: boolean
}

/** The one thing whose id stands in the address under this name; what is no id is not asked for. */
export function useDetail<E extends Endpoint>(endpoint: E, name = 'id'): Detail<ReplyOf<E>> {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const id = idIn(params[name])
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoint, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return { id, data, error, refetch, isMissing: id === undefined || isMissing(error) }
}

/** The id that a part of an address is. */
export function idIn(part: string | undefined): number | undefined {
  return z.safeParse(pathNumber, part).data
}
