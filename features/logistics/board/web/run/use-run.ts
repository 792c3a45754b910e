import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { readRun, type Run } from '../../../runs/contract.ts'
import { isUnderWay } from '../../../runs/rules/run-state.ts'

const lookAgainMs = 600

/** A run as it goes on. */
export function useRun(id: number | null): Run | undefined {
  const { data } = useQuery({
    ...queryOf(readRun, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : lookAgainMs),
  })
  return id === null ? undefined : data
}
