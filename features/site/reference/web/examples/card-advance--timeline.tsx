import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'

const words = ['planned', 'sent'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <SectionCard title={t('words.parcel')} actions={<StatusChip tone="success">{t('words.sent')}</StatusChip>}>
      <Timeline active={1} bulletSize={16}>
        {words.map((word) => (
          <Timeline.Item key={word} title={t(`words.${word}`)}>
            {t('advice.cardAdvance')}
          </Timeline.Item>
        ))}
      </Timeline>
    </SectionCard>
  )
}
