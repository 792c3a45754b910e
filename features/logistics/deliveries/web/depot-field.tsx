import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { listDepots } from '../../depots/contract.ts'

/** `none` says what leaving it out means. */
type Props = { initial: number | null; none: string; onChange: (depotId: number | null) => void }

/** The depot it leaves from, for who may read depots. */
export function DepotField({ initial, none, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const isShown = useMay(listDepots)
  const { data } = useQuery({ ...queryOf(listDepots, { query: { page: 1, itemsPerPage: 100 } }), enabled: isShown })
  if (!isShown || !data) return null
  return (
    <NativeSelect
      label={t('depot')}
      defaultValue={String(initial ?? '')}
      data={[{ value: '', label: none }, ...data.depots.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}
