import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Area } from '#ui/chart/chart.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'

const values = [12, 18, 9, 22, 26, 19, 24]

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  return (
    <SectionCard title={t('words.sent')} text={t('advice.cardWidgets')}>
      <Area
        label={t('words.sent')}
        height={200}
        data={values.map((value, at) => ({ day: number(at + 1), value }))}
        along="day"
        series={[{ name: 'value', label: t('words.sent'), color: 'var(--brand)' }]}
        format={number}
      />
    </SectionCard>
  )
}
