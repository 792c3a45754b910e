import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Candles } from '#ui/chart/more-charts.tsx'

const weeks = [
  { open: 152, high: 158, low: 150, close: 156 },
  { open: 156, high: 161, low: 153, close: 154 },
  { open: 154, high: 155, low: 147, close: 149 },
  { open: 149, high: 157, low: 148, close: 155 },
  { open: 155, high: 163, low: 154, close: 162 },
  { open: 162, high: 164, low: 157, close: 158 },
]

export function Example() {
  const t = useText('site-reference')
  const { number, money } = useFormat()
  return (
    <Candles
      label={t('words.fuelPrice')}
      height={280}
      along="week"
      data={weeks.map((week, at) => ({ week: number(at + 1), ...week }))}
      names={{ open: t('words.first'), high: t('words.highest'), low: t('words.lowest'), close: t('words.last') }}
      format={(cents) => money(cents, 'EUR')}
    />
  )
}
