import { useQuery } from '@tanstack/react-query'
import type { List } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { listRoleNames } from '#platform/access/contract.ts'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { useRoleName } from './user-words.tsx'

type Props = { list: Pick<List<never>, 'search' | 'onSearch'>; label: string }

/** Narrows a list of people to those of one role. */
export function RoleFilter({ list, label }: Props) {
  const roleName = useRoleName()
  const roles = useQuery(queryOf(listRoleNames)).data?.roles ?? []
  const choices = roles.map(({ name }) => ({ value: name, label: roleName(name) }))
  return <FilterSelect list={list} name="role" label={label} data={choices} />
}
