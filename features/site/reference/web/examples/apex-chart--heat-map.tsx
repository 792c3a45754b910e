import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { HeatMap } from '#ui/chart/more-charts.tsx'

const hours = [8, 10, 12, 14, 16, 18]
const days = [1, 2, 3, 4, 5, 6]

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const cells = days.flatMap((day) =>
    hours.map((hour) => ({ x: number(hour), y: number(day), value: (day * 7 + hour * 5) % 24 })),
  )
  return (
    <HeatMap
      label={t('charts.heatMap')}
      cells={cells}
      format={(cell) => `${cell.y}, ${cell.x}: ${number(cell.value)}`}
    />
  )
}
