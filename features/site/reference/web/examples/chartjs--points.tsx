import { useText } from '#kit/web/i18n.ts'
import { CanvasChart } from '#ui/chart/canvas-chart.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

const labels = ['1', '2', '3', '4', '5', '6', '7']

export function Example() {
  const t = useText('site-reference')
  const series = [
    { label: t('words.sent'), tone: 'brand' as const, values: [12, 18, 9, 22, 26, 19, 24] },
    { label: t('words.late'), tone: 'error' as const, values: [4, 6, 3, 8, 5, 7, 2] },
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {(['scatter', 'bubbles'] as const).map((kind) => (
        <SectionCard key={kind} title={t(`charts.${kind}`)}>
          <CanvasChart kind={kind} label={t(`charts.${kind}`)} labels={labels} series={series} />
        </SectionCard>
      ))}
    </SimpleGrid>
  )
}
