import { periods } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { listVisits } from '../contract.ts'
import { countedPages, visitSources } from '../rules.ts'

export function VisitList() {
  const t = useText('office-visits')
  const list = useList(listVisits, ({ days, total }) => ({ rows: days, total }))
  const { date, word, text, number } = columnKinds(useFormat('UTC'))
  const pageOf = (page: string) => t(`pages.${page}`)
  const sourceOf = (source: string) => t(`sources.${source}`)
  return (
    <ListScreen
      {...list}
      name="visits"
      title={t('screens.visits')}
      text={t('text')}
      columns={[
        date('day', t('day'), { sort: 'day' }),
        word('page', t('page'), { values: countedPages, word: pageOf }),
        word('source', t('source'), { values: visitSources, word: sourceOf }),
        text('campaign', t('campaign')),
        number('visits', t('visits'), { sort: 'visits' }),
        number('views', t('views'), { sort: 'views' }),
      ]}
      filters={[
        { name: 'place', label: t('page'), data: choicesOf(countedPages, pageOf) },
        'source',
        { name: 'lastDays', label: t('period'), data: choicesOf(periods, (days) => t(`lastDays.${days}`)) },
      ]}
      empty={{ icon: 'chart-bar', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
