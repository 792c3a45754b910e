import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { email as emailField } from '#kit/contract/fields.ts'
import { queryOf } from '#kit/web/query.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { listPeople, type Recipient } from '../contract.ts'
import { limits } from '../rules.ts'

type Props = {
  label: string
  value: Recipient[]
  onChange: (people: Recipient[]) => void
  error?: ReactNode
  hasFocus?: number | false
}

/** Who gets an email: people of the workspace by name, anyone else by address. */
export function RecipientsField({ label, value, onChange, error, hasFocus = false }: Props) {
  const [search, setSearch] = useState('')
  const { data = [] } = useQuery({
    ...queryOf(listPeople, { query: { q: search.trim() } }),
    placeholderData: keepPreviousData,
  })
  const found = data.map(({ name, email, avatar }) => ({ key: email, name, avatar, detail: email }))
  return (
    <PeoplePicker
      label={label}
      value={value.map(({ email, name }) => picked(email, name))}
      onChange={(people) => onChange(people.map(({ key, name }) => ({ email: key, name: name === key ? '' : name })))}
      found={found}
      search={search}
      onSearch={setSearch}
      personOf={personIn}
      most={limits.recipients}
      error={error}
      hasFocus={hasFocus}
    />
  )
}

function picked(email: string, name: string): PickedPerson {
  return { key: email, name: name || email, avatar: '', detail: email }
}

/** `Ada <ada@example.com>` or the address alone. */
function personIn(typed: string): PickedPerson | undefined {
  const [, name = '', inside] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(typed) ?? []
  const read = z.safeParse(emailField, inside ?? typed)
  return read.success ? picked(read.data, name) : undefined
}
