import { useText } from '#kit/web/i18n.ts'
import { CanvasChart, type CanvasKind } from '#ui/chart/canvas-chart.tsx'
import { SimpleGrid } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'

const kinds: CanvasKind[] = [
  'bars',
  'acrossBars',
  'lines',
  'area',
  'scatter',
  'bubbles',
  'radar',
  'polar',
  'donut',
  'mixed',
]

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {kinds.map((kind) => (
        <SectionCard key={kind} title={t(`charts.${kind}`)}>
          <CanvasChart
            kind={kind}
            label={t(`charts.${kind}`)}
            labels={['1', '2', '3', '4', '5', '6', '7']}
            series={[
              { label: t('words.sent'), tone: 'brand', values: [12, 18, 9, 22, 26, 19, 24] },
              { label: t('words.planned'), tone: 'info', values: [14, 16, 12, 20, 25, 23, 22] },
            ]}
          />
        </SectionCard>
      ))}
    </SimpleGrid>
  )
}
