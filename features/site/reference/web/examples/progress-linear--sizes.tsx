import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {sizes.map((size) => (
        <Progress key={size} value={50} size={size} striped={size === 'xl'} aria-label={t('words.share')} />
      ))}
    </Stack>
  )
}
