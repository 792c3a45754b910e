import { useText } from '#kit/web/i18n.ts'
import { Rating } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {sizes.map((size) => (
        <Rating
          key={size}
          size={size}
          defaultValue={3}
          aria-label={t(`sizes.${size}`)}
          getSymbolLabel={(stars) => t('words.stars', { count: stars })}
        />
      ))}
    </Stack>
  )
}
