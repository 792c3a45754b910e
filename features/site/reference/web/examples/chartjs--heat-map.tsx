import { useText } from '#kit/web/i18n.ts'
import { CanvasChart } from '#ui/chart/canvas-chart.tsx'

const hours = ['8', '10', '12', '14', '16', '18']
const days = ['1', '2', '3', '4', '5', '6']

export function Example() {
  const t = useText('site-reference')
  return (
    <CanvasChart
      kind="heatMap"
      label={t('charts.heatMap')}
      labels={hours}
      series={days.map((label, day) => ({
        label,
        tone: 'brand',
        values: hours.map((_, hour) => ((day + 1) * 7 + hour * 10) % 24),
      }))}
    />
  )
}
