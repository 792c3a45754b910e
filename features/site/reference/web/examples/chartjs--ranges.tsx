import { useText } from '#kit/web/i18n.ts'
import { CanvasChart } from '#ui/chart/canvas-chart.tsx'

const weeks: [low: number, first: number, last: number, high: number][] = [
  [150, 152, 156, 158],
  [153, 156, 154, 161],
  [147, 154, 149, 155],
  [148, 149, 155, 157],
  [154, 155, 162, 163],
  [157, 162, 158, 164],
]

export function Example() {
  const t = useText('site-reference')
  return (
    <CanvasChart
      kind="candles"
      label={t('words.fuelPrice')}
      labels={weeks.map((_, at) => String(at + 1))}
      series={[
        { label: t('words.firstToLast'), tone: 'brand', values: weeks.map(([, first, last]) => [first, last]) },
        { label: t('words.lowToHigh'), tone: 'info', values: weeks.map(([low, , , high]) => [low, high]) },
      ]}
    />
  )
}
