import { useText } from '#kit/web/i18n.ts'
import { CanvasChart } from '#ui/chart/canvas-chart.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

export function Example() {
  const t = useText('site-reference')
  const labels = [t('words.sent'), t('words.planned'), t('words.new'), t('words.late')]
  const series = [
    { label: t('words.parcel'), tone: 'brand' as const, values: [68, 52, 34, 18] },
    { label: t('words.route'), tone: 'info' as const, values: [44, 61, 28, 9] },
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {(['donut', 'radial', 'polar', 'radar'] as const).map((kind) => (
        <SectionCard key={kind} title={t(`charts.${kind}`)}>
          <CanvasChart kind={kind} label={t(`charts.${kind}`)} labels={labels} series={series} />
        </SectionCard>
      ))}
    </SimpleGrid>
  )
}
