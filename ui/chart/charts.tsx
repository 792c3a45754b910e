import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { AreaChart, BarChart, DonutChart } from '@mantine/charts'
import type { ChartProps } from './chart.tsx'

const axes = { tickLine: 'none', gridAxis: 'x', withLegend: false } as const
/** Names that don't fit are left out in equal steps. */
const xAxisProps = { interval: 'equidistantPreserveStart' } as const
const margin = { top: 8, right: 8, bottom: 0, left: 8 }

export function BarsDrawn({ label, height, data, along, series, format, isWhole = false }: ChartProps) {
  return (
    <BarChart
      {...axes}
      h={height}
      data={data}
      dataKey={along}
      xAxisProps={xAxisProps}
      series={series}
      valueFormatter={format}
      withLegend={series.length > 1}
      yAxisProps={{ width: 68, allowDecimals: !isWhole }}
      maxBarWidth={28}
      barProps={{ radius: 4, isAnimationActive: false }}
      barChartProps={{ title: label, margin }}
    />
  )
}

export function AreaDrawn({ label, height, data, along, series, format }: ChartProps) {
  return (
    <AreaChart
      {...axes}
      h={height}
      data={data}
      dataKey={along}
      xAxisProps={xAxisProps}
      series={series}
      valueFormatter={format}
      withLegend={series.length > 1}
      withDots={false}
      curveType="monotone"
      yAxisProps={{ width: 68 }}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ title: label, margin }}
    />
  )
}

type DonutProps = {
  label: string
  size: number
  data: { name: string; value: number; color: string }[]
  middle: string
  format: (value: number) => string
}

export function DonutDrawn({ label, size, data, middle, format }: DonutProps) {
  return (
    <DonutChart
      mx="auto"
      size={size - 16}
      thickness={22}
      paddingAngle={2}
      data={data}
      chartLabel={middle}
      valueFormatter={format}
      tooltipDataSource="segment"
      pieProps={{ isAnimationActive: false }}
      pieChartProps={{ title: label }}
    />
  )
}
