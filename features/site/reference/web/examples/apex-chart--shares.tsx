import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Donut } from '#ui/chart/chart.tsx'
import { Polar, RadarWeb, RadialBars } from '#ui/chart/more-charts.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const data = [
    { name: t('words.sent'), value: 130, color: 'var(--brand)' },
    { name: t('words.planned'), value: 64, color: 'var(--info)' },
    { name: t('words.new'), value: 42, color: 'var(--success)' },
    { name: t('words.late'), value: 23, color: 'var(--error)' },
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <SectionCard title={t('charts.donut')}>
        <Donut label={t('charts.donut')} size={240} middle={number(259)} format={number} data={data} />
      </SectionCard>
      <SectionCard title={t('charts.radial')}>
        <RadialBars label={t('charts.radial')} height={240} data={data} format={number} />
      </SectionCard>
      <SectionCard title={t('charts.polar')}>
        <Polar label={t('charts.polar')} height={240} data={data} format={number} />
      </SectionCard>
      <SectionCard title={t('charts.radar')}>
        <RadarWeb label={t('charts.radar')} height={240} data={data} format={number} />
      </SectionCard>
    </SimpleGrid>
  )
}
