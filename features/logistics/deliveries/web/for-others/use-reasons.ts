import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { readLogisticsFacts } from '../../../settings/contract.ts'

/** What the workspace calls a reason of failure; a text of the office stays as it is. */
export function useReasons(): (reason: string) => string {
  const { data } = useQuery(queryOf(readLogisticsFacts))
  return (reason) => data?.reasons.find(({ key }) => key === reason)?.name ?? reason
}
