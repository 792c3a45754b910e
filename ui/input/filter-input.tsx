import type { List } from '#kit/web/list.ts'
import { DateInput } from './date-input.tsx'
import classes from './filter-select.module.css'

type Props = { list: Pick<List<never>, 'search' | 'onSearch'>; name: string; label: string; type: 'date' | 'text' }

/** A filter of a list that is typed: a day at once, a word when it is finished. */
export function FilterInput({ list, name, label, type }: Props) {
  const value = String(list.search[name] ?? '')
  const send = (next: string) => next !== value && list.onSearch({ [name]: next.trim() || undefined })
  if (type === 'date')
    return (
      <div data-set={value !== '' || undefined}>
        <DateInput size="sm" w={150} aria-label={label} placeholder={label} value={value} onChange={send} />
      </div>
    )
  return (
    <label className={classes.filter} data-set={value !== '' || undefined}>
      <span className={classes.label}>{label}</span>
      <input
        key={value}
        type={type}
        className={classes.input}
        defaultValue={value}
        onBlur={({ target }) => send(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && send(currentTarget.value)}
      />
    </label>
  )
}
