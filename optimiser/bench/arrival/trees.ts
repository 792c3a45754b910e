/** Gradient-boosted trees for one quantile (Friedman 2001; histograms as in LightGBM, Ke et al. 2017). */
export interface Forest {
  predict(row: readonly number[]): number
}

const rounds = 120
const rate = 0.1
const depth = 4
const bins = 32
const leastLeaf = 40

interface Node {
  readonly feature: number
  readonly above: number
  readonly left: number
  readonly right: number
  readonly value: number
}

export function growForest(rows: readonly (readonly number[])[], targets: Float64Array, share: number): Forest {
  const edges = edgesOf(rows)
  const binned = edges.map((limits, feature) => Uint8Array.from(rows, (row) => binOf(limits, row[feature]!)))
  const start = quantile([...targets], share)
  const fitted = new Float64Array(rows.length).fill(start)
  const trees: Node[][] = []
  for (let round = 0; round < rounds; round++) {
    const left = targets.map((target, index) => target - fitted[index]!)
    const pull = left.map((value) => (value > 0 ? share : share - 1))
    const tree: Node[] = []
    grow({ binned, pull, left, share, tree, fitted }, Array.from(rows.keys()), 0)
    trees.push(tree)
  }
  return {
    predict(row) {
      const codes = edges.map((limits, feature) => binOf(limits, row[feature]!))
      return trees.reduce((sum, tree) => sum + rate * valueOf(tree, codes), start)
    },
  }
}

interface Growing {
  readonly binned: readonly Uint8Array[]
  readonly pull: Float64Array
  readonly left: Float64Array
  readonly share: number
  readonly tree: Node[]
  readonly fitted: Float64Array
}

function grow(growing: Growing, rows: readonly number[], level: number): number {
  const { binned, left, share, tree, fitted } = growing
  const at = tree.length
  tree.push({ feature: -1, above: 0, left: 0, right: 0, value: 0 })
  const split = level < depth ? bestSplit(growing, rows) : undefined
  if (!split) {
    const value = quantile(
      rows.map((row) => left[row]!),
      share,
    )
    for (const row of rows) fitted[row]! += rate * value
    tree[at] = { feature: -1, above: 0, left: 0, right: 0, value }
    return at
  }
  const { feature, above } = split
  const isAbove = (row: number) => binned[feature]![row]! > above
  const lower = grow(
    growing,
    rows.filter((row) => !isAbove(row)),
    level + 1,
  )
  const upper = grow(growing, rows.filter(isAbove), level + 1)
  tree[at] = { feature, above, left: lower, right: upper, value: 0 }
  return at
}

function bestSplit({ binned, pull }: Growing, rows: readonly number[]): { feature: number; above: number } | undefined {
  let best: { feature: number; above: number } | undefined
  let bestGain = 1e-9
  let total = 0
  for (const row of rows) total += pull[row]!
  const whole = (total * total) / rows.length
  for (const [feature, codes] of binned.entries()) {
    const sums = new Float64Array(bins)
    const counts = new Float64Array(bins)
    for (const row of rows) {
      sums[codes[row]!]! += pull[row]!
      counts[codes[row]!]! += 1
    }
    let sum = 0
    let count = 0
    for (let above = 0; above < bins - 1; above++) {
      sum += sums[above]!
      count += counts[above]!
      const rest = rows.length - count
      if (count < leastLeaf || rest < leastLeaf) continue
      const gain = (sum * sum) / count + (total - sum) ** 2 / rest - whole
      if (gain > bestGain) {
        bestGain = gain
        best = { feature, above }
      }
    }
  }
  return best
}

function valueOf(tree: readonly Node[], codes: readonly number[]): number {
  let node = tree[0]!
  while (node.feature >= 0) node = tree[codes[node.feature]! > node.above ? node.right : node.left]!
  return node.value
}

function edgesOf(rows: readonly (readonly number[])[]): number[][] {
  return (rows[0] ?? []).map((_value, feature) => {
    const sorted = rows.map((row) => row[feature]!).toSorted((one, other) => one - other)
    const edges = Array.from(
      { length: bins - 1 },
      (_edge, index) => sorted[Math.floor(((index + 1) * sorted.length) / bins)]!,
    )
    return [...new Set(edges)]
  })
}

function binOf(edges: readonly number[], value: number): number {
  const index = edges.findIndex((edge) => value < edge)
  return index < 0 ? edges.length : index
}

function quantile(values: number[], share: number): number {
  values.sort((one, other) => one - other)
  return values[Math.floor(share * (values.length - 1))] ?? 0
}
