import { Pagination } from '#ui/button/controls.ts'

type Props = { total: number; value: number; label: string; onChange: (page: number) => void }

export function RailPages({ total, value, label, onChange }: Props) {
  return <Pagination total={total} value={value} size="sm" p="xs" aria-label={label} onChange={onChange} />
}
