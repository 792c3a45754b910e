import { useRoleName } from '#platform/access/web/role-name.tsx'

/** The role of the person who is signed in, in their language where it is one of the product's own. */
export function SessionRole({ name }: { name: string }) {
  return useRoleName()(name)
}
