import { lazy, type ComponentProps, type ReactNode } from 'react'
import type { ChartProps } from './chart.tsx'
import { Held } from './held.tsx'

const drawn = () => import('./more-charts-drawn.tsx')
const LinesDrawn = lazy(async () => ({ default: (await drawn()).LinesDrawn }))
const StackedAreaDrawn = lazy(async () => ({ default: (await drawn()).StackedAreaDrawn }))
const AcrossBarsDrawn = lazy(async () => ({ default: (await drawn()).AcrossBarsDrawn }))
const StackedBarsDrawn = lazy(async () => ({ default: (await drawn()).StackedBarsDrawn }))
const MixedDrawn = lazy(async () => ({ default: (await drawn()).MixedDrawn }))
const shapes = () => import('./shape-charts-drawn.tsx')
const ScatterDrawn = lazy(async () => ({ default: (await shapes()).ScatterDrawn }))
const BubblesDrawn = lazy(async () => ({ default: (await shapes()).BubblesDrawn }))
const CandlesDrawn = lazy(async () => ({ default: (await shapes()).CandlesDrawn }))
const HeatMapDrawn = lazy(async () => ({ default: (await shapes()).HeatMapDrawn }))
const RadialBarsDrawn = lazy(async () => ({ default: (await shapes()).RadialBarsDrawn }))
const RadarWebDrawn = lazy(async () => ({ default: (await shapes()).RadarWebDrawn }))
const PolarDrawn = lazy(async () => ({ default: (await shapes()).PolarDrawn }))

/** A line for each series. */
export function Lines(props: ChartProps) {
  return held(props.height, <LinesDrawn {...props} />)
}

/** Areas on top of one another. */
export function StackedArea(props: ChartProps) {
  return held(props.height, <StackedAreaDrawn {...props} />)
}

/** Bars from the side, for names that need room. */
export function AcrossBars(props: ChartProps) {
  return held(props.height, <AcrossBarsDrawn {...props} />)
}

/** Bars on top of one another. */
export function StackedBars(props: ChartProps) {
  return held(props.height, <StackedBarsDrawn {...props} />)
}

/** The first series as bars, the others as lines. */
export function Mixed(props: ChartProps) {
  return held(props.height, <MixedDrawn {...props} />)
}

/** Points in a plane. */
export function Scatter(props: ComponentProps<typeof ScatterDrawn>) {
  return held(props.height, <ScatterDrawn {...props} />)
}

/** Points in a plane with a size of their own. */
export function Bubbles(props: ComponentProps<typeof BubblesDrawn>) {
  return held(props.height, <BubblesDrawn {...props} />)
}

/** First, last, highest and lowest value of each span. */
export function Candles(props: ComponentProps<typeof CandlesDrawn>) {
  return held(props.height, <CandlesDrawn {...props} />)
}

/** A value for each pair, as the depth of a colour. */
export function HeatMap(props: ComponentProps<typeof HeatMapDrawn>) {
  return held(200, <HeatMapDrawn {...props} />)
}

/** Values as rings around one middle. */
export function RadialBars(props: ComponentProps<typeof RadialBarsDrawn>) {
  return held(props.height, <RadialBarsDrawn {...props} />)
}

/** Values along spokes, joined to a web. */
export function RadarWeb(props: ComponentProps<typeof RadarWebDrawn>) {
  return held(props.height, <RadarWebDrawn {...props} />)
}

/** Slices of the same angle; the value is how far they reach. */
export function Polar(props: ComponentProps<typeof PolarDrawn>) {
  return held(props.height, <PolarDrawn {...props} />)
}

function held(height: number, children: ReactNode) {
  return <Held height={height}>{children}</Held>
}
