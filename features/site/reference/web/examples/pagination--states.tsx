import { useState } from 'react'
import { Pagination } from '#ui/data-table/pagination.tsx'
import { Stack } from '#ui/layout.ts'

const few = 3

export function Example() {
  const [search, setSearch] = useState({ page: 1, itemsPerPage: 10 })
  return (
    <Stack>
      <Pagination total={few} page={1} itemsPerPage={10} onChange={() => undefined} />
      <Pagination total={2400} {...search} onChange={(patch) => setSearch({ ...search, ...patch })} />
    </Stack>
  )
}
