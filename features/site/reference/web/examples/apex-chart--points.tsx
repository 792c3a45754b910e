import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Bubbles, Scatter } from '#ui/chart/more-charts.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

const points = [
  { distance: 3, minutes: 9, parcels: 4 },
  { distance: 7, minutes: 16, parcels: 12 },
  { distance: 11, minutes: 21, parcels: 7 },
  { distance: 16, minutes: 34, parcels: 20 },
  { distance: 22, minutes: 41, parcels: 9 },
  { distance: 28, minutes: 60, parcels: 15 },
]

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const given = { height: 260, points, x: 'distance', y: 'minutes', size: 'parcels', format: number }
  const axes = { xLabel: t('words.distance'), yLabel: t('words.minutes') }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <SectionCard title={t('charts.scatter')}>
        <Scatter label={t('charts.scatter')} {...given} {...axes} color="var(--brand)" />
      </SectionCard>
      <SectionCard title={t('charts.bubbles')}>
        <Bubbles label={t('charts.bubbles')} {...given} {...axes} color="var(--info)" />
      </SectionCard>
    </SimpleGrid>
  )
}
