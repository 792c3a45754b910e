import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack maw={420}>
      {sizes.map((size) => (
        <TextInput key={size} size={size} label={t(`sizes.${size}`)} defaultValue="Mira Solano" />
      ))}
    </Stack>
  )
}
