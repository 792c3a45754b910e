import { useQuery } from '@tanstack/react-query'
import { session } from '#kit/web/session.ts'

const path = '/api/apps/logistics/exceptions/counts'

/** How many exceptions are open: the one number that menu, tab and list say. Nothing where there are none, or they may not be seen. */
export function useOpenCount(depotId = 0): number | undefined {
  const query = depotId === 0 ? {} : { depotId }
  // What asks is fetched when it asks: the menu, which names this hook, doesn't bring the whole screen along.
  const { data } = useQuery({
    queryKey: [path, {}, query],
    queryFn: async ({ signal }) => {
      const [{ countExceptions }, { call }, { abilityOf }] = await Promise.all([
        import('../../rules/count-exceptions.ts'),
        import('#kit/web/call.ts'),
        import('#kit/contract/ability.ts'),
      ])
      const maySee = abilityOf(session()?.userAbilityRules ?? []).can('read', 'Exception')
      return maySee ? call(countExceptions, { query, signal }) : null
    },
  })
  return data?.open || undefined
}
