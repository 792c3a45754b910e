import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Entries, Entry } from '#ui/entries.tsx'
import { MultiSelect } from '#ui/inputs.ts'
import { PersonAvatar } from '#ui/person-avatar.tsx'
import { listGuests, type CalendarEvent } from '../contract.ts'

type Props = { event: CalendarEvent | undefined; onChange: (emails: string[]) => void }

/** Who is invited, and what they answered. */
export function Guests({ event, onChange }: Props) {
  const t = useText('office-calendar')
  const { data: people } = useQuery(queryOf(listGuests))
  const guests = event?.extendedProps.guests ?? []
  const all = new Map([...guests, ...(people ?? [])].map(({ email, name }) => [email, name]))
  return (
    <>
      <MultiSelect
        searchable
        label={t('event.guests')}
        data={[...all].map(([value, label]) => ({ value, label }))}
        maxValues={50}
        defaultValue={guests.map(({ email }) => email)}
        onChange={onChange}
      />
      <Entries>
        {guests.map(({ id, name, avatar, answer }) => (
          <Entry
            key={id}
            icon={<PersonAvatar name={name} src={avatar || undefined} size={30} isDecoration />}
            name={name}
            detail={t(`answer.${answer}`)}
          />
        ))}
      </Entries>
    </>
  )
}
