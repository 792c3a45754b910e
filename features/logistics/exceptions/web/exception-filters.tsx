import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { FilterInput } from '#ui/input/filter-input.tsx'
import { choicesOf, FilterSelect } from '#ui/input/filter-select.tsx'
import { useDepotFilter } from '../../depots/web/for-others/use-depot-filter.ts'
import { exceptionKinds, ownerFilters, severities } from '../rules.ts'
import classes from './exceptions.module.css'

/** `isBoard`: the columns are the states. */
type Props = { list: Pick<List<never>, 'search' | 'onSearch'>; isBoard?: boolean }

export function ExceptionFilters({ list, isBoard = false }: Props) {
  const t = useText('logistics-exceptions')
  const state = list.search['state']
  const shown = { ...list, search: { ...list.search, state: state === 'open' ? undefined : state } }
  const states = choicesOf(['snoozed', 'closed'], (one) => t(`states.${one}`))
  const severe = choicesOf(severities.toReversed(), (one) => t(`severities.${one}`))
  return (
    <div className={classes.filters}>
      {!isBoard && <FilterSelect list={shown} name="state" label={t('state')} none={t('states.open')} data={states} />}
      <FilterSelect list={list} name="severity" label={t('severity')} data={severe} />
      <FilterSelect
        list={list}
        name="kind"
        label={t('what')}
        data={choicesOf(exceptionKinds, (one) => t(`kinds.${one}`))}
      />
      <FilterSelect
        list={list}
        name="owner"
        label={t('owner')}
        data={choicesOf(ownerFilters, (one) => t(`owners.${one}`))}
      />
      {useDepotFilter(t('depot')).map((filter) => (
        <FilterSelect key={filter.name} list={list} {...filter} />
      ))}
      <FilterInput list={list} name="q" label={t('search')} type="text" />
    </div>
  )
}
