import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'

const values = [12, 18, 9, 22, 26, 19, 24]

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const data = values.map((value, at) => ({ day: number(at + 1), value }))
  const series = [{ name: 'value', label: t('words.sent'), color: 'var(--success)' }]
  return (
    <SectionCard title={t('words.amount')} text={t('words.day')}>
      <Bars label={t('words.sent')} height={200} data={data} along="day" series={series} format={number} isWhole />
    </SectionCard>
  )
}
