import { periods } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { listVisits, type DayOfVisits } from '../contract.ts'
import { countedPages, visitSources } from '../rules.ts'

export function VisitList() {
  const t = useText('office-visits')
  const list = useList(listVisits, ({ days, total }) => ({ rows: days, total }))
  const columns = useColumns()
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <>
      <PageHeader title={t('screens.visits')} text={t('text')} />
      <DataTable
        {...list}
        name="visits"
        label={t('screens.visits')}
        columns={columns}
        filters={
          <>
            <FilterSelect list={list} name="place" label={t('page')} data={choices(countedPages, 'pages')} />
            <FilterSelect list={list} name="source" label={t('source')} data={choices(visitSources, 'sources')} />
            <FilterSelect
              list={list}
              name="lastDays"
              label={t('period')}
              data={periods.map((days) => ({ value: String(days), label: t(`lastDays.${days}`) }))}
            />
          </>
        }
        empty={{ icon: 'chart-bar', title: t('empty.title'), text: t('empty.text') }}
      />
    </>
  )
}

function useColumns(): Column<DayOfVisits>[] {
  const t = useText('office-visits')
  const format = useFormat('UTC')
  return [
    { key: 'day', title: t('day'), sort: 'day', cell: ({ day }) => format.date(day) },
    { key: 'page', title: t('page'), cell: ({ page }) => t(`pages.${page}`) },
    { key: 'source', title: t('source'), cell: ({ source }) => t(`sources.${source}`) },
    { key: 'campaign', title: t('campaign'), cell: ({ campaign }) => <bdi>{campaign === '' ? '–' : campaign}</bdi> },
    {
      key: 'visits',
      title: t('visits'),
      sort: 'visits',
      align: 'end',
      cell: ({ visits }) => format.number(visits),
    },
    { key: 'views', title: t('views'), sort: 'views', align: 'end', cell: ({ views }) => format.number(views) },
  ]
}
