import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { queryOf } from '#kit/web/query.ts'
import { readLogisticsFacts } from '../../contract.ts'

/** Moments by the clock of the workspace, which is that of its plans and routes, wherever they are read. */
export function useWorkspaceFormat() {
  return useFormat(useQuery(queryOf(readLogisticsFacts)).data?.timeZone)
}
