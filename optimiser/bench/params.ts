import { searchParams } from '../src/search/search-params.ts'
import type { SearchParams } from '../src/search/search-params.ts'

type Tree = number | { readonly [name: string]: Tree }

/** Every number of the search by its path: `rich.fewerVehicles.pause`. */
export function paramPaths(params: SearchParams): ReadonlyMap<string, number> {
  const paths = new Map<string, number>()
  // Every value of the interfaces is a number or such an object, which JSON shows without naming each.
  const tree: Tree = JSON.parse(JSON.stringify(params))
  collect(tree, '', paths)
  return paths
}

function collect(tree: Tree, path: string, paths: Map<string, number>): void {
  if (typeof tree === 'number') paths.set(path, tree)
  else for (const [name, branch] of Object.entries(tree)) collect(branch, path === '' ? name : `${path}.${name}`, paths)
}

/** The values with some replaced, as in `rich.fewerVehicles.pause=0.1,lastMoves.mostShare=0`. Refuses unknown paths and what is no number. */
export function withParams(list: string): SearchParams {
  const changes = list.split(',').filter((change) => change !== '')
  const known = paramPaths(searchParams)
  const result: SearchParams = JSON.parse(JSON.stringify(searchParams))
  for (const change of changes) {
    const [path = '', value = ''] = change.split('=')
    if (!known.has(path) || value.trim() === '' || !Number.isFinite(Number(value)))
      throw new Error(`No such value of the search: ${change}. Values: ${[...known.keys()].join(', ')}.`)
    replaceAt(result, path.split('.'), Number(value))
  }
  return result
}

function replaceAt(tree: object, [name = '', ...rest]: readonly string[], value: number): void {
  if (rest.length === 0) Object.assign(tree, { [name]: value })
  else {
    const branch: unknown = Object.entries(tree).find(([key]) => key === name)?.[1]
    if (typeof branch === 'object' && branch !== null) replaceAt(branch, rest, value)
  }
}
