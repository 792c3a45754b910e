import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { readTimeline, type Delivery } from '../contract.ts'
import { wishIn, type Wish } from '../rules/timeline.ts'

export function useTimeline({ id, version }: Pick<Delivery, 'id' | 'version'>) {
  const asked = queryOf(readTimeline, { params: { id } })
  return useQuery({ ...asked, queryKey: [...asked.queryKey, version] })
}

/** What the recipient would like, as long as nothing was decided. */
export function useWish(delivery: Pick<Delivery, 'id' | 'version' | 'state'>): Wish | null {
  const { data } = useTimeline(delivery)
  return wishIn(delivery.state, data?.entries ?? [])
}
