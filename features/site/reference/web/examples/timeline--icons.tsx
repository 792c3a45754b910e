import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Text } from '#ui/display/text.ts'

const steps = [
  { word: 'planned', icon: 'calendar', tone: 'info' },
  { word: 'sent', icon: 'package', tone: 'success' },
  { word: 'late', icon: 'alert-triangle', tone: 'error' },
] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Timeline active={2} bulletSize={28}>
      {steps.map(({ word, icon, tone }) => (
        <Timeline.Item key={word} color={tone} title={t(`words.${word}`)} bullet={<Icon name={icon} size={16} />}>
          <Text size="sm">{t('advice.timeline')}</Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
