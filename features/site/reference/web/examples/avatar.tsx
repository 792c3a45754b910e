import { Group } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'

const people = ['Mira Solano', 'Jonas Pfeiffer', 'Aïcha Benali', 'Samir Haddad'] as const
const statuses = ['online', 'offline', 'busy', 'away'] as const

export function Example() {
  return (
    <Group>
      {people.map((name, at) => (
        <PersonAvatar key={name} name={name} size={32 + at * 10} status={statuses[at]} />
      ))}
    </Group>
  )
}
