import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

const fields = ['name', 'email', 'city'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {fields.map((field) => (
        <SimpleGrid key={field} cols={{ base: 1, sm: 3 }} style={{ alignItems: 'center' }}>
          <Text component="label" htmlFor={`horizontal-${field}`} size="sm" fw={500}>
            {t(`words.${field}`)}
          </Text>
          <TextInput id={`horizontal-${field}`} style={{ gridColumn: 'span 2' }} />
        </SimpleGrid>
      ))}
    </Stack>
  )
}
