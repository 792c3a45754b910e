import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import classes from './filter-select.module.css'

type Choice = string | { value: string; label: string }
/** What a list can be narrowed by: the name of the filter, and what it may be. */
export type Filter = {
  name: string
  label: string
  data: readonly Choice[]
  /** What the list shows while nothing is chosen, where that isn't all. */
  none?: string
}
type Props = Filter & { list: { search: Record<string, unknown>; onSearch: List<never>['onSearch'] } }

/** The choices of a filter with their words: `choicesOf(statuses, (status) => t(`statuses.${status}`))`. */
export function choicesOf<V extends string | number>(values: readonly V[], wordOf: (value: V) => string) {
  return values.map((value) => ({ value: String(value), label: wordOf(value) }))
}

/** A filter of a list: one of some choices, or none. The browser's own field: it opens as the device is used to. */
export function FilterSelect({ list, name, label, data, none }: Props) {
  const t = useText('ui')
  const value = list.search[name]
  const chosen = value === undefined || value === 0 ? '' : String(value)
  return (
    <label className={classes.filter} data-set={chosen !== '' || undefined}>
      <span className={classes.label}>{label}</span>
      <select
        className={classes.select}
        value={chosen}
        onChange={(event) => list.onSearch({ [name]: event.target.value || undefined })}
      >
        <option value="">{none ?? t('all')}</option>
        {data.map((choice) => {
          const { value: one, label: words } = typeof choice === 'string' ? { value: choice, label: choice } : choice
          return (
            <option key={one} value={one}>
              {words}
            </option>
          )
        })}
      </select>
    </label>
  )
}
