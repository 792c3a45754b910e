import { useText } from '#kit/web/i18n.ts'
import { CanvasChart } from '#ui/chart/canvas-chart.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

const labels = ['1', '2', '3', '4', '5', '6', '7']

export function Example() {
  const t = useText('site-reference')
  const series = [
    { label: t('words.sent'), tone: 'brand' as const, values: [12, 18, 9, 22, 26, 19, 24] },
    { label: t('words.planned'), tone: 'info' as const, values: [14, 16, 12, 20, 25, 23, 22] },
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {(['bars', 'acrossBars', 'stacked', 'mixed'] as const).map((kind) => (
        <SectionCard key={kind} title={t(`charts.${kind}`)}>
          <CanvasChart kind={kind} label={t(`charts.${kind}`)} labels={labels} series={series} />
        </SectionCard>
      ))}
    </SimpleGrid>
  )
}
