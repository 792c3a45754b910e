import { IconSearch } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import type { Boards } from '../contract.ts'
import { dues } from '../rules.ts'
import classes from './kanban.module.css'
import { narrows, noFilters, type CardSearch } from './search.ts'

type Props = { state: Boards; search: CardSearch; onSearch: (patch: Partial<Record<string, unknown>>) => void }

/** What narrows the cards: words, a label, a person, how close their due day is. */
export function CardFilters({ state, search, onSearch }: Props) {
  const t = useText('office-kanban')
  const { locale } = useFormat()
  const list = { search, onSearch }
  const labels = [...new Set(state.items.flatMap((item) => item.labels))].toSorted(compare(locale))
  const members = new Map(state.items.flatMap((item) => item.members.map(({ id, name }) => [id, name] as const)))
  const names = [...members].toSorted(([, one], [, other]) => one.localeCompare(other, locale))
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        aria-label={t('filter.words')}
        placeholder={t('filter.words')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search.q ?? ''}
        onChange={(event) => onSearch({ q: event.currentTarget.value })}
      />
      <FilterSelect list={list} name="label" label={t('card.label')} data={labels} />
      <FilterSelect
        list={list}
        name="member"
        label={t('card.member')}
        data={names.map(([id, name]) => ({ value: String(id), label: name }))}
      />
      <FilterSelect
        list={list}
        name="due"
        label={t('card.due')}
        data={dues.map((due) => ({ value: due, label: t(`filter.due.${due}`) }))}
      />
      {narrows(search) && (
        <Button variant="subtle" onClick={() => onSearch(noFilters)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

function compare(locale: string) {
  return (one: string, other: string) => one.localeCompare(other, locale)
}
