import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { readBoards } from '../contract.ts'
import { firstSet } from '../rules.ts'
import { cardSearch } from './search.ts'

/** The query of the boards of the set the address names. */
export function useBoardsQuery() {
  const [{ board }] = useListSearch(cardSearch)
  return queryOf(readBoards, board === firstSet ? {} : { query: { set: board } })
}
