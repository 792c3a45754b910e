import type { ChartConfiguration, ChartDataset } from 'chart.js'

export type CanvasKind =
  | 'bars'
  | 'acrossBars'
  | 'lines'
  | 'area'
  | 'scatter'
  | 'bubbles'
  | 'radar'
  | 'polar'
  | 'donut'
  | 'mixed'

export type CanvasChartProps = {
  kind: CanvasKind
  /** What is drawn, for people who hear it; the values follow as a table. */
  label: string
  labels: string[]
  series: { label: string; tone: 'brand' | 'success' | 'info' | 'warning' | 'error'; values: number[] }[]
  height?: number
}

type Look = { colour: (name: string) => string; isRtl: boolean; font: string }

const types: Record<CanvasKind, ChartConfiguration['type']> = {
  bars: 'bar',
  acrossBars: 'bar',
  lines: 'line',
  area: 'line',
  scatter: 'scatter',
  bubbles: 'bubble',
  radar: 'radar',
  polar: 'polarArea',
  donut: 'doughnut',
  mixed: 'bar',
}
const round = ['brand', 'success', 'info', 'warning', 'error', 'secondary', 'brand-fill']
const isRound = (kind: CanvasKind) => kind === 'polar' || kind === 'donut'
const hasAxes = (kind: CanvasKind) => !isRound(kind) && kind !== 'radar'

/** What the library draws, in the colours of the theme. */
export function configurationOf({ kind, labels, series }: CanvasChartProps, look: Look): ChartConfiguration {
  const shown = isRound(kind) ? series.slice(0, 1) : series
  const ink = look.colour('ink-soft')
  const line = look.colour('line')
  const axis = { grid: { color: line }, ticks: { color: ink, font: { family: look.font } } }
  return {
    type: types[kind],
    data: { labels, datasets: shown.map((one, at) => datasetOf(kind, one, { look, at })) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: kind === 'acrossBars' ? 'y' : 'x',
      plugins: { legend: { rtl: look.isRtl, labels: { color: ink, font: { family: look.font } } } },
      ...(hasAxes(kind) && { scales: { x: axis, y: axis } }),
    },
  }
}

/** Each kind takes its own form of data; which one it is follows from the kind, which the library’s types can’t tell. */
function datasetOf(
  kind: CanvasKind,
  { label, tone, values }: CanvasChartProps['series'][number],
  { look, at }: { look: Look; at: number },
): ChartDataset {
  const colour = look.colour(tone)
  const isFilled = kind === 'area' || kind === 'radar'
  return {
    label,
    data: kind === 'scatter' || kind === 'bubbles' ? values.map((y, x) => ({ x, y, r: 4 + (y % 9) })) : values,
    ...(isRound(kind)
      ? {
          borderColor: look.colour('surface'),
          backgroundColor: values.map((_, index) => look.colour(round[index % round.length] ?? 'brand')),
        }
      : { borderColor: colour, backgroundColor: isFilled ? `${colour}40` : colour, fill: isFilled }),
    ...(kind === 'mixed' && at > 0 && { type: 'line' }),
  } as ChartDataset
}
