import { numbersIn, UnreadableInstance } from './instance.ts'
import type { Instance, InstancePlace } from './instance.ts'

/** Reads capacitated problems in CVRPLIB format (Uchoa et al. 2017): Euclidean, with the first node as the only depot. */
export function readCvrplib(text: string): Instance {
  const lines = text.split(/\r?\n/)
  const value = (key: string) =>
    lines
      .find((line) => line.trim().startsWith(key))
      ?.split(':')[1]
      ?.trim()
      .replaceAll('"', '')
  const dimension = Number(value('DIMENSION'))
  const capacity = Number(value('CAPACITY'))
  if (!(dimension >= 2) || !(capacity > 0))
    throw new UnreadableInstance('Expected DIMENSION of at least 2 and a positive CAPACITY.')
  if (value('EDGE_WEIGHT_TYPE') !== 'EUC_2D') throw new UnreadableInstance('Only EDGE_WEIGHT_TYPE EUC_2D can be read.')
  const coordinates = section(lines, 'NODE_COORD_SECTION', { rows: dimension, columns: 3 })
  const demands = section(lines, 'DEMAND_SECTION', { rows: dimension, columns: 2 })
  const depot = section(lines, 'DEPOT_SECTION', { rows: 1, columns: 1 })[0]?.[0]
  if (depot !== coordinates[0]?.[0]) throw new UnreadableInstance('The depot must be the first node.')
  const places: InstancePlace[] = coordinates.map(([, x = 0, y = 0], at) => {
    const demand = demands[at]?.[1] ?? 0
    return { x, y, demand, open: 0, close: Infinity, service: 0, delivery: 0 }
  })
  return { name: value('NAME') ?? '', kind: 'capacity', vehicles: null, capacity, places }
}

function section(lines: readonly string[], title: string, shape: { rows: number; columns: number }): number[][] {
  const start = lines.findIndex((line) => line.trim().startsWith(title)) + 1
  if (start === 0) throw new UnreadableInstance(`Expected a ${title}.`)
  return Array.from({ length: shape.rows }, (_, row) =>
    numbersIn(lines[start + row] ?? '', start + row + 1, shape.columns),
  )
}
