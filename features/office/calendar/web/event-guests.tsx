import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { email as emailField } from '#kit/contract/fields.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { listGuests, type CalendarEvent } from '../contract.ts'

type Props = { event: CalendarEvent | undefined; onChange: (emails: string[]) => void }
type Person = { email: string; name: string; avatar: string }

const mostGuests = 50
const mostFound = 12

/** Who is invited, and what they answered; people from outside are named by their email. */
export function Guests({ event, onChange }: Props) {
  const t = useText('office-calendar')
  const { data: people = [] } = useQuery(queryOf(listGuests))
  const guests = event?.extendedProps.guests ?? []
  const [chosen, setChosen] = useState(() => guests.map(picked))
  const [search, setSearch] = useState('')
  const words = foldText(search.trim())
  const found = people.filter(({ name, email }) => foldText(`${name} ${email}`).includes(words)).slice(0, mostFound)
  const change = (next: PickedPerson[]) => {
    setChosen(next)
    onChange(next.map(({ key }) => key))
  }
  return (
    <>
      <PeoplePicker
        label={t('event.guests')}
        description={t('event.guestsText')}
        value={chosen}
        onChange={change}
        found={found.map(picked)}
        search={search}
        onSearch={setSearch}
        personOf={personIn}
        most={mostGuests}
      />
      <Entries>
        {guests.map(({ email, name, avatar, answer }) => (
          <Entry
            key={email}
            icon={<PersonAvatar name={name} src={avatar || undefined} size={30} isDecoration />}
            name={name}
            detail={t(`answer.${answer}`)}
          />
        ))}
      </Entries>
    </>
  )
}

function picked({ email, name, avatar }: Person): PickedPerson {
  return { key: email, name, avatar, detail: email }
}

function personIn(typed: string): PickedPerson | undefined {
  const read = z.safeParse(emailField, typed)
  return read.success ? picked({ email: read.data, name: read.data, avatar: '' }) : undefined
}
