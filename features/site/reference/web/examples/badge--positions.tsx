import { Indicator } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'

const places = ['top-start', 'top-end', 'bottom-start', 'bottom-end'] as const

export function Example() {
  return (
    <Group gap="xl">
      {places.map((place) => (
        <Indicator key={place} position={place} color="error" size={12} offset={3}>
          <PersonAvatar name="Samir Haddad" size={42} />
        </Indicator>
      ))}
    </Group>
  )
}
