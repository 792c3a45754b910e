import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import {
  BubbleChart,
  CandlestickChart,
  MatrixChart,
  RadarChart,
  RadialBarChart,
  ScatterChart,
  type CandlestickChartLabels,
} from '@mantine/charts'
import { sliceOf } from './slice.ts'

const margin = { top: 8, right: 8, bottom: 12, left: 8 }
const still = { isAnimationActive: false } as const

type Named = { label: string; height: number }
type Points = Named & {
  points: Record<string, number>[]
  /** The fields that place a point, and the one that sizes a bubble. */
  x: string
  y: string
  size: string
  xLabel: string
  yLabel: string
  color: string
  format: (value: number) => string
}

export function ScatterDrawn({ label, height, points, x, y, xLabel, yLabel, color, format }: Points) {
  return (
    <ScatterChart
      h={height}
      data={[{ name: label, color, data: points }]}
      dataKey={{ x, y }}
      labels={{ x: xLabel, y: yLabel }}
      xAxisLabel={xLabel}
      yAxisLabel={yLabel}
      valueFormatter={format}
      scatterProps={still}
      scatterChartProps={{ title: label, margin }}
    />
  )
}

export function BubblesDrawn({ label, height, points, x, y, size, xLabel, color, format }: Points) {
  return (
    <BubbleChart
      h={height}
      role="group"
      aria-label={label}
      data={points.map((point) => ({ ...point, row: 0 }))}
      dataKey={{ x, y, z: size }}
      range={[40, 600]}
      color={color}
      valueFormatter={format}
      xAxisProps={{ type: 'number', tickFormatter: format, label: { value: xLabel, position: 'insideBottom', dy: 12 } }}
      yAxisProps={{ type: 'number', width: 40, tickFormatter: format, tick: true }}
      scatterProps={still}
    />
  )
}

type CandleProps = Named & {
  along: string
  data: ({ open: number; high: number; low: number; close: number } & Record<string, string | number>)[]
  names: CandlestickChartLabels
  format: (value: number) => string
}

export function CandlesDrawn({ label, height, along, data, names, format }: CandleProps) {
  return (
    <CandlestickChart
      h={height}
      data={data}
      dataKey={along}
      labels={names}
      upColor="var(--success)"
      downColor="var(--error)"
      valueFormatter={format}
      tickLine="none"
      gridAxis="x"
      yAxisProps={{ width: 64, domain: ['auto', 'auto'] }}
      composedChartProps={{ title: label, margin }}
    />
  )
}

type Cell = { x: string; y: string; value: number }
type HeatProps = { label: string; cells: Cell[]; format: (cell: Cell) => string }

export function HeatMapDrawn({ label, cells, format }: HeatProps) {
  const shades = [20, 45, 70, 100].map((share) => `color-mix(in srgb, var(--brand) ${share}%, var(--surface))`)
  return (
    <MatrixChart
      role="img"
      aria-label={label}
      data={cells}
      xLabels={[...new Set(cells.map(({ x }) => x))]}
      yLabels={[...new Set(cells.map(({ y }) => y))]}
      withXLabels
      withYLabels
      colors={shades}
      cellSize={36}
      gap={3}
      cellRadius={4}
      yLabelsWidth={36}
      maw="100%"
      getTooltipLabel={(cell) => format({ ...cell, value: cell.value ?? 0 })}
    />
  )
}

type Part = { name: string; value: number; color: string }
type PartProps = Named & { data: Part[]; format: (value: number) => string }

export function RadialBarsDrawn({ label, height, data }: PartProps) {
  return (
    <RadialBarChart
      h={height}
      data={data}
      dataKey="value"
      barSize={14}
      withLegend
      radialBarProps={still}
      radialBarChartProps={{ title: label }}
    />
  )
}

export function RadarWebDrawn({ label, height, data }: PartProps) {
  return (
    <RadarChart
      h={height}
      data={data.map(({ name, value }) => ({ name, value }))}
      dataKey="name"
      series={[{ name: 'value', label, color: 'var(--brand)', opacity: 0.3 }]}
      withPolarRadiusAxis={false}
      withTooltip
      radarProps={still}
      radarChartProps={{ title: label }}
    />
  )
}

/** No library draws it in SVG, so this does. */
export function PolarDrawn({ label, height, data, format }: PartProps) {
  const largest = Math.max(...data.map(({ value }) => value), 1)
  return (
    <svg viewBox="-110 -110 220 220" height={height} width="100%" role="img" aria-label={label}>
      {[25, 50, 75, 100].map((radius) => (
        <circle key={radius} r={radius} fill="none" stroke="var(--line)" />
      ))}
      {data.map(({ name, value, color }, at) => (
        <path key={name} d={sliceOf(at, data.length, (value / largest) * 100)} fill={color} fillOpacity={0.75}>
          <title>{`${name}: ${format(value)}`}</title>
        </path>
      ))}
    </svg>
  )
}
