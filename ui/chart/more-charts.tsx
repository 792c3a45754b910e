import { held } from './held.tsx'

const drawn = () => import('./more-charts-drawn.tsx')
const shapes = () => import('./shape-charts-drawn.tsx')

/** A line for each series. */
export const Lines = held(
  async () => (await drawn()).LinesDrawn,
  ({ height }) => height,
)

/** Areas on top of one another. */
export const StackedArea = held(
  async () => (await drawn()).StackedAreaDrawn,
  ({ height }) => height,
)

/** Bars from the side, for names that need room. */
export const AcrossBars = held(
  async () => (await drawn()).AcrossBarsDrawn,
  ({ height }) => height,
)

/** Bars on top of one another. */
export const StackedBars = held(
  async () => (await drawn()).StackedBarsDrawn,
  ({ height }) => height,
)

/** The first series as bars, the others as lines. */
export const Mixed = held(
  async () => (await drawn()).MixedDrawn,
  ({ height }) => height,
)

/** Points in a plane. */
export const Scatter = held(
  async () => (await shapes()).ScatterDrawn,
  ({ height }) => height,
)

/** Points in a plane with a size of their own. */
export const Bubbles = held(
  async () => (await shapes()).BubblesDrawn,
  ({ height }) => height,
)

/** First, last, highest and lowest value of each span. */
export const Candles = held(
  async () => (await shapes()).CandlesDrawn,
  ({ height }) => height,
)

/** A value for each pair, as the depth of a colour. */
export const HeatMap = held(
  async () => (await shapes()).HeatMapDrawn,
  () => 200,
)

/** Values as rings around one middle. */
export const RadialBars = held(
  async () => (await shapes()).RadialBarsDrawn,
  ({ height }) => height,
)

/** Values along spokes, joined to a web. */
export const RadarWeb = held(
  async () => (await shapes()).RadarWebDrawn,
  ({ height }) => height,
)

/** Slices of the same angle; the value is how far they reach. */
export const Polar = held(
  async () => (await shapes()).PolarDrawn,
  ({ height }) => height,
)
