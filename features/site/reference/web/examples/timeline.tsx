import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Timeline active={1} bulletSize={18}>
      {(['planned', 'sent', 'late'] as const).map((word) => (
        <Timeline.Item key={word} title={t(`words.${word}`)}>
          <Text size="sm" c="dimmed">
            {t('advice.timeline')}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
