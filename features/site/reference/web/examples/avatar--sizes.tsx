import { Group } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'

const sizes = [24, 38, 52, 72]

export function Example() {
  return (
    <Group>
      {sizes.map((size) => (
        <PersonAvatar key={size} name="Ingrid Dahl" size={size} />
      ))}
    </Group>
  )
}
