import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { listExports } from '../contract.ts'

const lookEveryMs = 1000

/** The exports of the person, asked for again while one is still being written. */
export function useExports() {
  return useQuery({
    ...queryOf(listExports),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? lookEveryMs : false),
  })
}
