import { lazy, type ComponentProps } from 'react'
import { Held } from './held.tsx'

const BarsDrawn = lazy(async () => ({ default: (await import('./charts.tsx')).BarsDrawn }))
const AreaDrawn = lazy(async () => ({ default: (await import('./charts.tsx')).AreaDrawn }))
const DonutDrawn = lazy(async () => ({ default: (await import('./charts.tsx')).DonutDrawn }))

export type Series = { name: string; label: string; color: string }
export type ChartProps = {
  /** What is drawn, for people who hear it. */
  label: string
  height: number
  data: Record<string, string | number>[]
  /** The field that names each place along the chart. */
  along: string
  series: Series[]
  /** How a value is written. */
  format: (value: number) => string
  /** Counts have no halves. */
  isWhole?: boolean
}

/** Bars side by side; the library is fetched with the first chart. */
export function Bars(props: ChartProps) {
  return (
    <Held height={props.height}>
      <BarsDrawn {...props} />
    </Held>
  )
}

/** A line with the ground below it filled. */
export function Area(props: ChartProps) {
  return (
    <Held height={props.height}>
      <AreaDrawn {...props} />
    </Held>
  )
}

/** Parts of a whole, with the whole in the middle. */
export function Donut(props: ComponentProps<typeof DonutDrawn>) {
  return (
    <Held height={props.size}>
      <DonutDrawn {...props} />
    </Held>
  )
}
