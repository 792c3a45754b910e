import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Donut } from '#ui/chart/chart.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const parts = [
    { name: t('words.sent'), value: 130, color: 'var(--brand)' },
    { name: t('words.planned'), value: 42, color: 'var(--info)' },
    { name: t('words.late'), value: 13, color: 'var(--error)' },
  ]
  return (
    <SectionCard title={t('words.state')} text={t('words.share')}>
      <Donut label={t('words.state')} size={220} middle={number(185)} format={number} data={parts} />
    </SectionCard>
  )
}
