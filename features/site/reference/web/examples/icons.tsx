import { Icon } from '#ui/display/icon.tsx'
import { iconSet } from '#ui/display/icon-set.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

export function Example() {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4, lg: 6 }}>
      {Object.keys(iconSet).map((name) => (
        <Stack key={name} gap={4} align="center">
          <Icon name={name} size={26} />
          <Text size="xs" dir="ltr">
            {name}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  )
}
