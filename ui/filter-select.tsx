import { Select } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'

type Choice = string | { value: string; label: string }
type Props = { list: Pick<List<never>, 'search' | 'onSearch'>; name: string; label: string; data: Choice[] }

/** A filter of a list: one of some choices, or none. */
export function FilterSelect({ list, name, label, data }: Props) {
  const t = useText('ui')
  const value = list.search[name]
  const chosen = value === undefined || value === 0 ? null : String(value)
  return <Select clearable label={label} placeholder={t('all')} data={data} value={chosen} onChange={(next) => list.onSearch({ [name]: next ?? undefined })} />
}
