import { held } from './held.tsx'

const drawn = () => import('./charts.tsx')

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
export const Bars = held(
  async () => (await drawn()).BarsDrawn,
  ({ height }) => height,
)

/** A line with the ground below it filled. */
export const Area = held(
  async () => (await drawn()).AreaDrawn,
  ({ height }) => height,
)

/** Parts of a whole, with the whole in the middle. */
export const Donut = held(
  async () => (await drawn()).DonutDrawn,
  ({ size }) => size,
)
