import { useQuery } from '@tanstack/react-query'

const path = '/api/apps/academy/courses'

/** Whether the person has a course to complete, or has started one. */
export function useHasCourses(): boolean {
  // The call is fetched when it is made, so that the menu does not bring the academy along.
  const { data } = useQuery({
    queryKey: [path, { mine: true }, {}],
    queryFn: async ({ signal }) => {
      const [{ listCourses }, { call }] = await Promise.all([import('../contract.ts'), import('#kit/web/call.ts')])
      const count = async (of: 'assigned' | 'started') =>
        (await call(listCourses, { query: { itemsPerPage: 1, [of]: true }, signal })).total
      return (await count('assigned')) + (await count('started'))
    },
  })
  return (data ?? 0) > 0
}
