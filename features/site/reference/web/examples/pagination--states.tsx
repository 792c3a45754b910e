import { Pagination } from '#ui/data-table/pagination.tsx'

const few = 3

export function Example() {
  return <Pagination total={few} page={1} itemsPerPage={10} onChange={() => undefined} />
}
