import { useText } from '#kit/web/i18n.ts'
import { Loader, RingProgress } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {[25, 60, 100].map((value) => (
        <RingProgress
          key={value}
          size={96}
          thickness={9}
          roundCaps
          sections={[{ value, color: value === 100 ? 'success' : 'primary' }]}
          label={
            <Text ta="center" size="sm">
              {value}
            </Text>
          }
        />
      ))}
      <Loader role="img" aria-label={t('words.loading')} />
    </Group>
  )
}
