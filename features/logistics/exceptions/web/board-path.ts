import { withoutDefaults } from '#kit/web/list-search.ts'
import { listExceptions } from '../contract.ts'
import { exceptionsPath } from '../rules.ts'

/** The same exceptions as a board, whose columns are the states. */
export function boardOf({ state: _state, page: _page, ...search }: Record<string, unknown>): string {
  const kept = Object.entries(withoutDefaults(listExceptions.query, search)).map(([name, value]) => [
    name,
    String(value),
  ])
  return `${exceptionsPath}?${new URLSearchParams([...kept, ['view', 'board']]).toString()}`
}
