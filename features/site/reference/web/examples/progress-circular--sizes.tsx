import { useText } from '#kit/web/i18n.ts'
import { RingProgress } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'

const sizes = [48, 80, 120]

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {sizes.map((size) => (
        <RingProgress
          key={size}
          size={size}
          thickness={size / 10}
          role="img"
          aria-label={t('words.share')}
          sections={[
            { value: 40, color: 'success' },
            { value: 15, color: 'error' },
          ]}
        />
      ))}
    </Group>
  )
}
