import { useQuery } from '@tanstack/react-query'

const path = '/api/apps/logistics/exceptions/counts'

/** How many exceptions no one has read yet, for the menu. */
export function useUnread(): number | undefined {
  // The call is fetched when it is made, so that the menu does not bring the whole screen along.
  const { data } = useQuery({
    queryKey: [path, {}, {}],
    queryFn: async ({ signal }) => {
      const [{ countExceptions }, { call }] = await Promise.all([
        import('../rules/count-exceptions.ts'),
        import('#kit/web/call.ts'),
      ])
      return call(countExceptions, { signal })
    },
  })
  return data?.unread || undefined
}
