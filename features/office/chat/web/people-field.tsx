import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { listOf } from '#kit/web/query.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { listPeople } from '../contract.ts'
import { mostMembers } from '../rules.ts'

type Props = {
  label: string
  value: PickedPerson[]
  onChange: (people: PickedPerson[]) => void
  /** People who are already chosen elsewhere. */
  without?: number[]
  most?: number
}

/** Picks people who can be written to. */
export function PeopleField({ label, value, onChange, without = [], most = mostMembers }: Props) {
  const [search, setSearch] = useState('')
  const roleName = useRoleName()
  const { data } = useQuery(listOf(listPeople, { q: useDeferredValue(search) }))
  const found = (data ?? []).flatMap(({ id, fullName: name, avatar, role }) =>
    without.includes(id) ? [] : [{ key: String(id), name, avatar, detail: roleName(role) }],
  )
  return (
    <PeoplePicker
      label={label}
      value={value}
      onChange={onChange}
      found={found}
      search={search}
      onSearch={setSearch}
      most={most}
    />
  )
}
