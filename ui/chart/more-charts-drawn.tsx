import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { AreaChart, BarChart, CompositeChart, LineChart } from '@mantine/charts'
import type { ChartProps } from './chart.tsx'

const margin = { top: 8, right: 8, bottom: 0, left: 8 }
const still = { isAnimationActive: false } as const

function usual({ height, data, along, series, format }: ChartProps) {
  return {
    h: height,
    data,
    dataKey: along,
    series,
    valueFormatter: format,
    withLegend: series.length > 1,
    tickLine: 'none',
    gridAxis: 'x',
  } as const
}

export function LinesDrawn(props: ChartProps) {
  return (
    <LineChart
      {...usual(props)}
      curveType="monotone"
      yAxisProps={{ width: 48 }}
      lineProps={still}
      lineChartProps={{ title: props.label, margin }}
    />
  )
}

export function StackedAreaDrawn(props: ChartProps) {
  return (
    <AreaChart
      {...usual(props)}
      type="stacked"
      withDots={false}
      yAxisProps={{ width: 48 }}
      areaProps={still}
      areaChartProps={{ title: props.label, margin }}
    />
  )
}

export function AcrossBarsDrawn(props: ChartProps) {
  return (
    <BarChart
      {...usual(props)}
      orientation="vertical"
      gridAxis="y"
      yAxisProps={{ width: 48 }}
      barProps={{ radius: 3, ...still }}
      barChartProps={{ title: props.label, margin }}
    />
  )
}

export function StackedBarsDrawn(props: ChartProps) {
  return (
    <BarChart
      {...usual(props)}
      type="stacked"
      yAxisProps={{ width: 48, allowDecimals: !props.isWhole }}
      maxBarWidth={28}
      barProps={still}
      barChartProps={{ title: props.label, margin }}
    />
  )
}

export function MixedDrawn(props: ChartProps) {
  const series = props.series.map((one, at) => ({ ...one, type: at === 0 ? ('bar' as const) : ('line' as const) }))
  return (
    <CompositeChart
      {...usual(props)}
      series={series}
      maxBarWidth={28}
      yAxisProps={{ width: 48 }}
      barProps={{ radius: 4, ...still }}
      lineProps={still}
      composedChartProps={{ title: props.label, margin }}
    />
  )
}
