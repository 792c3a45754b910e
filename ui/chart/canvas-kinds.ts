import type { ChartConfiguration, ChartDataset, TooltipItem } from 'chart.js'

export type CanvasKind =
  | 'bars'
  | 'acrossBars'
  | 'stacked'
  | 'lines'
  | 'area'
  | 'scatter'
  | 'bubbles'
  | 'candles'
  | 'heatMap'
  | 'radar'
  | 'radial'
  | 'polar'
  | 'donut'
  | 'mixed'

/** A number, or the two ends of a range. */
type Value = number | [from: number, to: number]
type Series = { label: string; tone: 'brand' | 'success' | 'info' | 'warning' | 'error'; values: Value[] }

export type CanvasChartProps = {
  kind: CanvasKind
  /** What is drawn, for people who hear it; the values follow as a table. */
  label: string
  labels: string[]
  series: Series[]
  height?: number
}

type Look = { colour: (name: string) => string; isRtl: boolean; font: string }
type Given = { series: Series; at: number; all: CanvasChartProps; look: Look }

const types: Record<CanvasKind, ChartConfiguration['type']> = {
  bars: 'bar',
  acrossBars: 'bar',
  stacked: 'bar',
  lines: 'line',
  area: 'line',
  scatter: 'scatter',
  bubbles: 'bubble',
  candles: 'bar',
  heatMap: 'scatter',
  radar: 'radar',
  radial: 'doughnut',
  polar: 'polarArea',
  donut: 'doughnut',
  mixed: 'bar',
}
const round = ['brand', 'success', 'info', 'warning', 'error', 'secondary', 'brand-fill']
const isRound = (kind: CanvasKind) => kind === 'polar' || kind === 'donut'
const hasAxes = (kind: CanvasKind) => !['polar', 'donut', 'radar', 'radial'].includes(kind)

/** What the library draws, in the colours of the theme. */
export function configurationOf(all: CanvasChartProps, look: Look): ChartConfiguration {
  const { kind, labels, series } = all
  const shown = isRound(kind) ? series.slice(0, 1) : series
  const font = { family: look.font }
  const legend = { rtl: look.isRtl, labels: { color: look.colour('ink-soft'), font } }
  return {
    type: types[kind],
    data: { labels, datasets: shown.map((one, at) => datasetOf({ series: one, at, all, look })) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: kind === 'acrossBars' ? 'y' : 'x',
      plugins: {
        legend: { ...legend, display: kind !== 'heatMap' && kind !== 'radial' },
        ...(kind === 'heatMap' && { tooltip: { callbacks: { label: (item) => cellText(item, all) } } }),
      },
      ...(hasAxes(kind) && { scales: axesOf(all, look) }),
    },
  }
}

function axesOf({ kind, labels, series }: CanvasChartProps, look: Look) {
  const line = { color: look.colour('line') }
  const ticks = { color: look.colour('ink-soft'), font: { family: look.font } }
  const axis = { grid: line, ticks, stacked: kind === 'stacked' }
  // A range far from zero would be a thin line.
  if (kind === 'candles') return { x: axis, y: { ...axis, beginAtZero: false, grace: '10%' } }
  if (kind !== 'heatMap') return { x: axis, y: axis }
  const named = (names: string[]) => ({
    grid: { display: false },
    offset: true,
    min: 0,
    max: names.length - 1,
    ticks: { ...ticks, stepSize: 1, callback: (at: string | number) => names[Number(at)] ?? '' },
  })
  return { x: named(labels), y: named(series.map(({ label }) => label)) }
}

function cellText({ dataIndex, datasetIndex }: TooltipItem<never>, { labels, series }: CanvasChartProps): string {
  const row = series[datasetIndex]
  return `${row?.label}, ${labels[dataIndex]}: ${String(row?.values[dataIndex])}`
}

/** Each kind takes its own form of data; which one it is follows from the kind, which the library’s types can’t tell. */
function datasetOf(given: Given): ChartDataset {
  const { series, at, all, look } = given
  const { kind } = all
  return {
    label: series.label,
    data: series.values,
    ...coloursOf(given),
    ...((kind === 'scatter' || kind === 'bubbles') && {
      data: series.values.map((y, x) => ({ x, y, r: 4 + (Number(y) % 9) })),
    }),
    ...(kind === 'mixed' && at > 0 && { type: 'line' }),
    ...(kind === 'candles' && { grouped: false, barThickness: at === 0 ? 14 : 2, borderRadius: 2 }),
    ...(kind === 'heatMap' && cellsOf(given)),
    ...(kind === 'radial' && { circumference: 300, borderRadius: 6, borderColor: look.colour('surface') }),
  } as ChartDataset
}

function coloursOf({ series: { tone, values }, all: { kind }, look }: Given) {
  if (isRound(kind) || kind === 'radial')
    return {
      borderColor: look.colour('surface'),
      backgroundColor: values.map((_, index) => look.colour(round[index % round.length] ?? 'brand')),
    }
  const colour = look.colour(tone)
  const isFilled = kind === 'area' || kind === 'radar'
  return { borderColor: colour, backgroundColor: isFilled ? `${colour}40` : colour, fill: isFilled }
}

function cellsOf({ series, at, all, look }: Given) {
  const largest = Math.max(...all.series.flatMap(({ values }) => values.map(Number)), 1)
  const colour = look.colour(series.tone)
  const depth = (value: Value) => Math.round(40 + (Number(value) / largest) * 215)
  return {
    data: series.values.map((_, x) => ({ x, y: at })),
    pointStyle: 'rect',
    pointRadius: 16,
    pointHoverRadius: 18,
    backgroundColor: series.values.map((value) => colour + depth(value).toString(16).padStart(2, '0')),
    borderColor: 'transparent',
  }
}
