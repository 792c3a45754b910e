import { useState } from 'react'
import { Pagination } from '#ui/data-table/pagination.tsx'

export function Example() {
  const [search, setSearch] = useState({ page: 1, itemsPerPage: 10 })
  return <Pagination total={95} {...search} onChange={(patch) => setSearch({ ...search, ...patch })} />
}
