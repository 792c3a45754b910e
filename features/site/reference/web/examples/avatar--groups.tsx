import { useFormat } from '#kit/web/format.ts'
import { Avatar } from '#ui/display/display.ts'

const people = ['Mira Solano', 'Jonas Pfeiffer', 'Aïcha Benali', 'Samir Haddad', 'Ingrid Dahl'] as const
const most = 3

export function Example() {
  const { number } = useFormat()
  return (
    <Avatar.Group>
      {people.slice(0, most).map((name) => (
        <Avatar key={name} name={name} title={name} />
      ))}
      <Avatar title={people.slice(most).join(', ')}>+{number(people.length - most)}</Avatar>
    </Avatar.Group>
  )
}
